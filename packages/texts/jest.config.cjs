module.exports = { ...require('@ank/scripts/jest/dom') };
