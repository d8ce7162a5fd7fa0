const { format } = require('node:util');
require('@testing-library/jest-dom');

// An error of React, jsdom or the code fails the test that printed it, unless the test replaces console.error.
const printed = [];
console.error = (...parts) => void printed.push(new Error(`Printed by console.error: ${format(...parts)}`));
const failIfPrinted = () => {
  const [first] = printed.splice(0);
  if (first) throw first;
};
afterEach(failIfPrinted);
afterAll(failIfPrinted);

// The default of one second is too short on a busy machine. Resolved from the test's package, so that its own copy is
// configured.
require(require.resolve('@testing-library/dom', { paths: [expect.getState().testPath] })).configure({
  asyncUtilTimeout: 30_000,
});

// jsdom does not implement dialogs; tests need only the open state and the events.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom prints an error for each call; tests of scrolling spy on it.
globalThis.scrollTo = () => undefined;

// jsdom has no layout: the window counts as that of a phone.
globalThis.matchMedia = () => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
});
