import { parse } from 'acorn';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsOf } from './remote-needs.mjs';

const TABLE = `r.consumesLoadingData={moduleIdToConsumeDataMapping:{
  108:{shareKey:"react",requiredVersion:"^19.3.1"},954:{shareKey:"platform",requiredVersion:"^1.1.0"}}}`;

/** The names of 'platform' read by the body of a module function. */
function readBy(body) {
  const program = parse(`${TABLE};push([[9],{845(e,t,n){${body}}}])`, { ecmaVersion: 'latest', ranges: true });
  return needsOf([program]).uses.platform;
}

test('finds the range of each shared module, even of an unused one', () => {
  const { asks, uses } = needsOf([parse(TABLE, { ecmaVersion: 'latest', ranges: true })]);
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
    assert.deepEqual(needsOf([parse(source, { ecmaVersion: 'latest', ranges: true })]).asks, { [key]: '^2.9.2' });
  }
});
