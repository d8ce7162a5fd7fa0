// What the tests' environment has loaded.
module.exports = globalThis.pglite;
