/** What the terminal prints, and the exit code. */
export type Outcome = {
  text: string;
  exitCode: number;
  /** The text is a question; nothing was done. */
  asks?: boolean | undefined;
  /** What a question would have said, where --yes answered it. */
  warning?: string | undefined;
};

export const done = (text: string): Outcome => ({ text, exitCode: 0 });

export const failed = (text: string): Outcome => ({ text, exitCode: 1 });
