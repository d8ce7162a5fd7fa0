// Every class name is its own key, so that a test can ask for `classes.card` and find 'card'.
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : String(key)) });
