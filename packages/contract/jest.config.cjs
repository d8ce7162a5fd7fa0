module.exports = { ...require('@ank/scripts/jest/node') };
