/** A reporter for Node's test runner: a line of JSON for each test, with its file, title, milliseconds and error. */
export default async function* times(source) {
  for await (const { type, data } of source) {
    if (data.nesting !== 0 || !['test:pass', 'test:fail'].includes(type)) continue;
    const { duration_ms: ms, error } = data.details;
    const reason = error && (error.cause?.stack ?? error.message);
    yield `${JSON.stringify({ file: data.file, title: data.name, ms, error: reason })}\n`;
  }
}
