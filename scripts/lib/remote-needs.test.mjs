import { parse } from 'acorn';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsOf, nodesOf } from './remote-needs.mjs';

const TABLE = `r.consumesLoadingData={moduleIdToConsumeDataMapping:{
  108:{shareKey:"react",requiredVersion:"^19.3.1"},954:{shareKey:"platform",requiredVersion:"^1.1.0"}}}`;

const parsed = (source) => parse(source, { ecmaVersion: 'latest', ranges: true });

/** A script with the body of a module function. */
const scriptOf = (body) => parsed(`${TABLE};push([[9],{845(e,t,n){${body}}}])`);

/** The names of 'platform' read by the body of a module function. */
const readBy = (body) => needsOf([scriptOf(body)]).uses.platform;

test('finds the range of each shared module, even of an unused one', () => {
  const { asks, uses } = needsOf([parsed(TABLE)]);
  assert.deepEqual(asks, { react: '^19.3.1', platform: '^1.1.0' });
  assert.deepEqual(uses, { react: [], platform: [] });
});

test('finds what is read of a shared module, however the bundler writes it', () => {
  for (const body of [
    'n(954).callApi()',
    'n("954").callApi',
    'n(954)["callApi"]',
    'var i=n(108),s=n(954);(0,s.callApi)(i.useState)',
    'let s;s=n(954);s.callApi',
    'let{callApi:a}=n(954)',
    'let s=n(954),{callApi:a}=s',
    'let s=n(954),o=s;o.callApi',
    'let s=n(954);function a(){return()=>s.callApi}',
    'let s=n(954);n.d(t,{call:()=>s.callApi})',
  ])
    assert.deepEqual(readBy(body), ['callApi'], body);
});

/** Limits how often the name of the member is read, so that endless work fails instead of blocking the run. */
function withLimit(program) {
  const name = [...nodesOf(program)].find((node) => node.name === 'callApi');
  let reads = 0;
  const get = () => (assert.ok((reads += 1) < 1000, 'The same variable is followed again and again.'), 'callApi');
  Object.defineProperty(name, 'name', { get });
  return program;
}

test('follows each variable once, in long chains, in cycles and on many ways', () => {
  const numbered = (name, most, of) => Array.from({ length: most }, (_, at) => of(`${name}${at + 1}`, `${name}${at}`));
  const levels = numbered('x', 60, (to, from) => `${to}=${from};${to}=${from};`);
  const variables = ['x0', ...numbered('x', 60, (to) => to)];
  for (const body of [
    `var ${variables};x0=n(954);${levels.join('')}x60.callApi`,
    `var ${variables};x0=n(954);${levels.toReversed().join('')}x60.callApi`,
    'var a=n(954),b;b=a;a=b;b.callApi',
    'var a=n(954);a=a;a.callApi',
    `var y0=n(954),${numbered('y', 20_000, (to, from) => `${to}=${from}`)};y20000.callApi`,
    `var a;${'a=n(954);'.repeat(20_000)}a.callApi`,
  ]) {
    assert.deepEqual(needsOf([withLimit(scriptOf(body))]).uses.platform, ['callApi'], body.slice(0, 100));
  }
});

test('follows a variable for each module that it may be', () => {
  const script = scriptOf('var a=n(108);a=n(954);a.both');
  assert.deepEqual(needsOf([script]).uses, { react: ['both'], platform: ['both'] });
});

test('refuses a script that would take endless work', () => {
  const numbers = Array.from({ length: 3000 }, (_, at) => at);
  for (const script of [
    scriptOf(`var a;${numbers.map((at) => `a=n(${at});`).join('')}`),
    parsed(`var a;${numbers.map((at) => `a=given.x${at};`).join('')}`),
  ])
    assert.throws(() => needsOf([parsed(TABLE)], [script]), /assign modules to variables too often/);
});

test('mistakes nothing else for such a read', () => {
  for (const body of [
    'let s=n(955);s.callApi',
    'let s=n(954);function a(s){return s.callApi}',
    'let s=n(954);{let s={};s.callApi}',
    'let s=n(954);s[t]',
    'let s={n:1};s.callApi',
    'function a(n){return n(954).callApi}',
  ])
    assert.deepEqual(readBy(body), [], body);
});

test('finds the federation runtime that an entry uses of the shell, also one that was built earlier', () => {
  for (const [giver, key] of [
    ['ank_bundler_runtime', '@module-federation/webpack-bundler-runtime'],
    ['ank_entry_runtime', '@module-federation/webpack-bundler-runtime/entry'],
  ]) {
    const source = `var r={1(e){e.exports=${giver}("2.9.2")}}`;
    assert.deepEqual(needsOf([parsed(source)]).asks, { [key]: '^2.9.2' });
  }
});
