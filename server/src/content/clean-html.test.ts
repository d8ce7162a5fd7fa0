import injections from '@ank/scripts/script-injections';
import { cleanHtml } from './clean-html';

const ALL = Object.values(injections).flat();

/** Every allowed tag in its exact form; text in between has no angle brackets. */
const TAG =
  /<\/?(?:h2|h3|h4|p|br|hr|ul|ol|li|strong|b|em|i|u|blockquote|table|thead|tbody|tr|th|td|a)(?: \/)?>|<a(?: href="https:\/\/[^"<>\s]*")? target="_blank" rel="noopener noreferrer">/g;

/** What still looks like a tag after the allowed ones are removed. */
const foreign = (html: string): string => /[<>].*/s.exec(html.replace(TAG, ''))?.[0] ?? '';

describe('HTML that an operator writes', () => {
  it('holds a corpus of at least a hundred injections', () => {
    expect(new Set(ALL).size).toBeGreaterThanOrEqual(100);
  });

  it.each(ALL)('comes out of %j as text and allowed tags', (injection) => {
    expect(foreign(cleanHtml(injection))).toBe('');
    expect(foreign(cleanHtml(`<p>Before</p>${injection}<p>After</p>`))).toBe('');
    expect(
      foreign(cleanHtml(`<p title="${injection}">x</p><a href="${injection}">x</a><a href='${injection}'>x</a>`)),
    ).toBe('');
  });

  it('holds against all of them at once, and against its own output', () => {
    const once = cleanHtml(ALL.join('\n'));
    expect(foreign(once)).toBe('');
    expect(foreign(cleanHtml(once))).toBe('');
  });

  it('keeps text, structure and https links', () => {
    const written =
      '<h1>Rules</h1><p>Pick <b>one</b><br>of <a href="https://a.example/x?y=1#z">ten</a></p><ul><li>5 &lt; 6</li></ul>';
    expect(cleanHtml(written)).toBe(
      '<h2>Rules</h2><p>Pick <b>one</b><br />of <a href="https://a.example/x?y=1#z" target="_blank" rel="noopener noreferrer">ten</a></p><ul><li>5 &lt; 6</li></ul>',
    );
  });
});
