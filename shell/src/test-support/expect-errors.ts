import { format } from 'node:util';

/**
 * Lets the tests of a file print texts like this to console.error, where all others fail the test. Returns those of the
 * current test. Call at the top of the file.
 */
export function expectErrors(pattern: RegExp): string[] {
  const fail = console.error;
  const printed: string[] = [];
  console.error = (...parts: unknown[]) => {
    const text = format(...parts);
    if (pattern.test(text)) printed.push(text);
    else fail(...parts);
  };
  beforeEach(() => void printed.splice(0));
  return printed;
}

/** What a visit to a remote prints: its entry runs in a browser only. */
export const NO_ENTRY_RUNS = /^(Remote [\w-]+ )?LoadFailure \[Error\]: The entry of [\w-]+ does not run\n/;
