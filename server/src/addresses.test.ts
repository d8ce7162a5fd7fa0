import Fastify from 'fastify';
import { addressOf, areRanges, networkOf, trusting } from './addresses';

describe('the address that attempts are counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5678', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::2', '2001:db8:1:2'],
    ['2001:DB8:0001:0002:a:b:c:d', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
    ['2001:db8:1::a:b:c:d', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%eth0]:443', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, counted) => {
    expect(addressOf(ip)).toBe(counted);
  });

  it('is one for all hosts of a network, however the address is written', () => {
    const hosts = Array.from(
      { length: 300 },
      (_unused, host) => `2001:db8::${(host * 219).toString(16)}:0:${host.toString(16)}:1`,
    );
    expect(new Set(hosts.map(addressOf))).toEqual(new Set(['2001:db8:0:0']));
  });

  it('is one for all unreadable addresses, so that garbage escapes no limit', () => {
    const nonsense = ['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '256.1.1.1', '1.2.3.4:', 'x:80', '[::1', ':::'];
    expect(new Set(nonsense.map(addressOf))).toEqual(new Set(['unreadable']));
  });
});

describe('the network that attempts are counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113'],
    ['203.0.113.200:443', '203.0.113'],
    ['203.0.114.9', '203.0.114'],
    ['::ffff:203.0.113.9', '203.0.113'],
    ['2001:db8:1:2::1', '2001:db8:1:0'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200'],
    ['[2001:db8:1:2a3::1]:443', '2001:db8:1:200'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['unknown', 'unreadable'],
  ])('of %s is %s', (ip, counted) => {
    expect(networkOf(ip)).toBe(counted);
  });

  it('has 256 addresses of either kind', () => {
    const hosts = Array.from({ length: 256 }, (_unused, at) => [
      `198.51.100.${at}`,
      `2001:db8:1:ab${(at + 256).toString(16).slice(1)}::1`,
    ]);
    expect(new Set(hosts.map(([ip = '']) => networkOf(ip)))).toEqual(new Set(['198.51.100']));
    expect(new Set(hosts.map(([, ip = '']) => networkOf(ip)))).toEqual(new Set(['2001:db8:1:ab00']));
    expect(new Set(hosts.map(([, ip = '']) => addressOf(ip))).size).toBe(256);
  });
});

describe('the address of a request', () => {
  const CLIENT = '198.51.100.7';

  /** The address that a server with this setting sees when a proxy at `socket` forwards these. */
  async function seen(setting: boolean | number | string, socket: string, forwarded: string): Promise<string> {
    const app = Fastify({ trustProxy: trusting(setting) });
    app.get('/', async (request) => addressOf(request.ip));
    const { body } = await app.inject({
      method: 'GET',
      url: '/',
      remoteAddress: socket,
      headers: { 'x-forwarded-for': forwarded },
    });
    await app.close();
    return body;
  }

  it.each([
    [true, '10.0.0.1', `${CLIENT}:5678`, CLIENT],
    [1, '10.0.0.1', `${CLIENT}:5678`, CLIENT],
    [1, '10.0.0.1', `203.0.113.9, ${CLIENT}`, CLIENT],
    [2, '10.0.0.1', `203.0.113.9, ${CLIENT}:5678, 10.0.0.2:443`, CLIENT],
    ['10.0.0.0/8', '10.0.0.1', `203.0.113.9, ${CLIENT}:5678, 10.0.0.2:443`, CLIENT],
    ['10.0.0.0/8', '::ffff:10.0.0.1', `203.0.113.9, ${CLIENT}, ::ffff:10.0.0.2`, CLIENT],
    ['::ffff:10.0.0.0/104', '10.0.0.1', CLIENT, CLIENT],
    ['127.0.0.1, 2001:db8:f::/48', '2001:db8:f::1', `${CLIENT}, [2001:db8:f::2]:443`, CLIENT],
    ['fe80::1', 'fe80::1%eth0', '[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['10.0.0.1', '10.0.0.9', CLIENT, '10.0.0.9'],
    ['10.0.0.1', '2001:db8::1', CLIENT, '2001:db8:0:0'],
    [false, '10.0.0.1', CLIENT, '10.0.0.1'],
  ])('under TRUST_PROXY=%s from %s with %s is %s', async (setting, socket, forwarded, expected) => {
    expect(await seen(setting, socket, forwarded)).toBe(expected);
  });
});

it.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8, ::1', true],
  ['2001:db8::/32', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0', false],
  ['10.0.0.1, ', false],
  ['maybe', false],
])('%s names proxies: %s', (list, expected) => {
  expect(areRanges(list)).toBe(expected);
});
