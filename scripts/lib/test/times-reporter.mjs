/** A reporter for Node's test runner: a line of JSON for each test, with its file, title and milliseconds. */
export default async function* times(source) {
  for await (const { type, data } of source) {
    if (data.nesting !== 0 || !['test:pass', 'test:fail'].includes(type)) continue;
    yield `${JSON.stringify({ file: data.file, title: data.name, ms: data.details.duration_ms })}\n`;
  }
}
