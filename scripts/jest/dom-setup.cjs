require('@testing-library/jest-dom');

// What a test waits for comes within a second, but not on a busy machine. The package's own copy is the one its tests use.
require(require.resolve('@testing-library/dom', { paths: [process.cwd()] })).configure({ asyncUtilTimeout: 8_000 });

// jsdom draws no dialogs; open state and events are what the tests look at.
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
