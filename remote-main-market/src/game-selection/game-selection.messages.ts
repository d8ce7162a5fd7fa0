/** Texts of the main markets' game selection. */
export const SELECTION_TEXTS = {
  title: 'Game Selection',
  open: (time: string) => `Open ${time}`,
  close: (time: string) => `Close ${time}`,
} as const;
