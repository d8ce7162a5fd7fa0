const Sequencer = require('@jest/test-sequencer').default;

/** The test files in the order of the command line. */
module.exports = class AsGiven extends Sequencer {
  #place;

  constructor(options) {
    super(options);
    this.#place = new Map(options.globalConfig.nonFlagArgs.map((file, place) => [file, place]));
  }

  sort(tests) {
    return [...tests].sort((a, b) => this.#place.get(a.path) - this.#place.get(b.path));
  }
};
