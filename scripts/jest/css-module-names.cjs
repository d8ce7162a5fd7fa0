// Maps every class name to itself, so that `classes.card` is 'card' in tests.
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : String(key)) });
