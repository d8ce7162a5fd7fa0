import { INVALID_FORMAT, readAnswer } from './read-answer';

const ANSWER = { status: true, msg: 'a "quoted" {brace}\\', result: [{ game_id: '9' }] };
const TEXT = JSON.stringify(ANSWER);
const NOTICE = '<br />\n<b>Notice</b>: Undefined index: "user{" in <b>/srv/index.php</b> on line <b>12</b><br />\n';

describe('the JSON object of an answer', () => {
  it.each([
    ['alone', TEXT],
    ['with notices around it', `${NOTICE}${TEXT}${NOTICE}`],
    ['after an object that is no answer', `{"level":"warning"} {} {${TEXT}`],
    ['after a brace that never ends', `array(1) {\n  "a" => ${TEXT}`],
    ['with white space in it', `x{ \n${TEXT.slice(1)}`],
    ['of a megabyte', `${NOTICE}${JSON.stringify({ ...ANSWER, more: 'x'.repeat(1_000_000) })}`],
  ])('is read: %s', (_how, text) => {
    expect(readAnswer(text)).toMatchObject(ANSWER);
  });

  it.each([
    ['nothing', ''],
    ['a page', `<html>${NOTICE}</html>`],
    ['a row of a cut answer', TEXT.slice(0, -1)],
    ['a cut answer of many rows', `{"rows":[${'{"id":1},'.repeat(200_000)}`],
  ])('is not found in %s', (_what, text) => {
    expect(() => readAnswer(text)).toThrow(INVALID_FORMAT);
  });

  // Without a limit each would be searched again from each brace or quote, for hours.
  it.each([
    ['braces', '{'.repeat(5_000_000)],
    ['braces with spaces', '{ '.repeat(2_500_000)],
    ['objects in objects', '{"a":'.repeat(1_000_000)],
    ['objects in objects, shorter', '{"a":'.repeat(390_000)],
    ['a string of escaped quotes', `{"${'\\"'.repeat(990_000)}`],
    ['a string of escaped quotes that ends in a backslash', `{"${'\\"'.repeat(990_000)}\\`],
    ['quotes', `{"${'"'.repeat(1_900_000)}`],
    ['spaces', `{${' '.repeat(1_900_000)}{`],
    ['braces with many spaces', `{${' '.repeat(1000)}`.repeat(1_900)],
  ])('is searched no longer than it takes to show an error: %s', (_what, text) => {
    expect(() => readAnswer(text)).toThrow(INVALID_FORMAT);
  });
});
