const Sequencer = require('@jest/test-sequencer').default;

/** The server's files first: they contain the longest, which would run alone at the end otherwise. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isServer = ({ path }) => path.includes('/server/');
    return super.sort(tests).sort((a, b) => Number(isServer(b)) - Number(isServer(a)));
  }
};
