/** ESLint: a comment has at most three lines, so that it says why and nothing else. */

const MAX_LINES = 3;

/**
 * The lines of prose in a comment's text. The commands in the usage of a script, such as `npm test -- gali`, and JSDoc
 * tags with types do not count.
 */
function proseLines(text) {
  const lines = text.split('\n').map((line) => line.replace(/^[\s*]+/, '').trim());
  const tag = lines.findIndex((line) => line.startsWith('@'));
  return (tag < 0 ? lines : lines.slice(0, tag)).filter((line) => line !== '' && !line.startsWith('npm ')).length;
}

/** Line comments directly below each other, as one; trailing ones, which belong to their own lines, by themselves. */
function blocksOf({ lines, ast }) {
  const blocks = [];
  for (const { type, value, loc } of ast.comments) {
    const last = blocks.at(-1);
    const isAlone = lines[loc.start.line - 1].slice(0, loc.start.column).trim() === '';
    if (type === 'Line' && isAlone && last?.isRun && last.loc.end.line === loc.start.line - 1) {
      last.text += `\n${value}`;
      last.loc = { start: last.loc.start, end: loc.end };
    } else blocks.push({ text: value, loc, isRun: type === 'Line' && isAlone });
  }
  return blocks;
}

export const short = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { long: `A comment has at most ${MAX_LINES} lines (CONTRIBUTING.md).` },
  },
  create: (context) => ({
    Program() {
      for (const { text, loc } of blocksOf(context.sourceCode))
        if (proseLines(text) > MAX_LINES) context.report({ loc, messageId: 'long' });
    },
  }),
};
