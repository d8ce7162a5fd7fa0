import { addressOf } from './call-route';

describe('the address that attempts are counted by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8:1:2:ffff::2', '2001:db8:1:2'],
    ['2001:DB8:0001:0002:a:b:c:d', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
    ['2001:db8:1::a:b:c:d', '2001:db8:1:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, counted) => {
    expect(addressOf(ip)).toBe(counted);
  });

  it('is one for every host of a network, however its address is written', () => {
    const hosts = Array.from(
      { length: 300 },
      (_unused, host) => `2001:db8::${(host * 257).toString(16)}:0:${host.toString(16)}:1`,
    );
    expect(new Set(hosts.map(addressOf))).toEqual(new Set(['2001:db8:0:0']));
  });
});
