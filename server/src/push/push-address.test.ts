import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { checkedLookup, endpointOf, isPublic, NotPublic, resolver } from './push-address';

describe('an address', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.9.9.9',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
    ],
    ...['100.64.0.1', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::10.0.0.1', '2002:7f00:1::'],
    ...['64:ff9b:1::1', '2001::1', '100::1', 'fe80::1%eth0', '', 'push.example', '127.1', '2130706433'],
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['142.250.1.95', '1.1.1.1', '2607:f8b0:4004::5f', '::ffff:142.250.1.95'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

describe('an endpoint', () => {
  it.each([
    ...['', 'push', 'http://push.example/a', 'ftp://push.example/a', 'https://push.example:8443/a', 'https:///a#b'],
    ...['https://user@push.example/a', 'https://:word@push.example/a', 'https://push.example/a#b', 'javascript:1'],
    ...['https://127.0.0.1/a', 'https://127.1/a', 'https://2130706433/a', 'https://0x7f.0.0.1/a', 'https://[::1]/a'],
    ...['https://[::ffff:10.0.0.1]/a', 'https://169.254.169.254/latest', 'https://0/', 'https://１２７.0.0.1/'],
  ])('%s is refused', (endpoint) => {
    expect(endpointOf(endpoint)).toBeNull();
  });

  it('is stored in a canonical form', () => {
    expect(endpointOf('HTTPS://FCM.GoogleAPIs.com:443/fcm/send/a:B-c_d')).toBe(
      'https://fcm.googleapis.com/fcm/send/a:B-c_d',
    );
    expect(endpointOf('https://1.1.1.1/a')).toBe('https://1.1.1.1/a');
  });
});

describe('a lookup', () => {
  type Found = { error: Error | null; found: string | LookupAddress[] };
  const look = (addresses: string[], all: boolean): Promise<Found> =>
    new Promise((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const lookup = checkedLookup(isPublic, async () => found);
      lookup('push.example', { all }, (error, address) => resolve({ error, found: address }));
    });

  it('returns only public addresses, whether sockets ask for one or for all', async () => {
    const both = ['142.250.1.95', '2607:f8b0:4004::5f'];
    expect(await look(both, false)).toEqual({ error: null, found: '142.250.1.95' });
    expect(await look(both, true)).toEqual({
      error: null,
      found: [
        { address: '142.250.1.95', family: 4 },
        { address: '2607:f8b0:4004::5f', family: 6 },
      ],
    });
  });

  it.each([[['127.0.0.1']], [['142.250.1.95', '10.0.0.1']], [['2607:f8b0:4004::5f', '::ffff:127.0.0.1']]])(
    'refuses a name that has %j as one of its addresses',
    async (addresses) => {
      for (const all of [true, false]) expect((await look(addresses, all)).error).toBeInstanceOf(NotPublic);
    },
  );

  it('fails for a name without an address', async () => {
    expect((await look([], true)).error?.message).toContain('push.example');
  });

  describe('queries a name server', () => {
    let server: Socket;
    /** IPv4 addresses by name; a query for a name without any is never answered. */
    const NAMES: Record<string, number[][] | undefined> = {
      'push.example': [[142, 250, 1, 95]],
      'inside.example': [[10, 0, 0, 1]],
      'both.example': [
        [142, 250, 1, 95],
        [127, 0, 0, 1],
      ],
      'nowhere.example': [],
    };
    const nameIn = (query: Buffer): { name: string; end: number } => {
      const labels: string[] = [];
      let at = 12;
      for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
        labels.push(query.toString('ascii', at + 1, at + 1 + length));
        at += 1 + length;
      }
      return { name: labels.join('.'), end: at + 5 };
    };
    beforeAll(async () => {
      server = createSocket('udp4').on('message', (query, { port, address }) => {
        const { name, end } = nameIn(query);
        const known = NAMES[name];
        if (!known) return;
        const isIpv4 = query.readUInt16BE(end - 4) === 1;
        const records = (isIpv4 ? known : []).map((octets) =>
          Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...octets]),
        );
        const head = Buffer.from(query.subarray(0, end));
        head.writeUInt16BE(0x8180, 2);
        head.writeUInt16BE(records.length, 6);
        head.writeUInt32BE(0, 8);
        server.send(Buffer.concat([head, ...records]), port, address);
      });
      await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    });
    afterAll(() => server.close());

    const found = (name: string, withinMs = 30_000): Promise<unknown> => {
      const lookup = checkedLookup(isPublic, resolver(withinMs, [`127.0.0.1:${server.address().port}`]));
      return new Promise((resolve) => lookup(name, {}, (error, address) => resolve(error ?? address)));
    };

    it('and accepts public addresses only', async () => {
      expect(await found('push.example')).toBe('142.250.1.95');
      for (const name of ['inside.example', 'both.example']) expect(await found(name)).toBeInstanceOf(NotPublic);
    });

    it('and gives up a name without an address, or whose name server is silent', async () => {
      for (const error of [await found('nowhere.example'), await found('silent.example', 300)]) {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(NotPublic);
      }
    });
  });
});
