import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { checkedLookup } from '../../src/push/push-address';
import { createPushSender, type Network, type PushSender } from '../../src/push/push-sender';
import { STAND_IN_CERTIFICATE, STAND_IN_KEY } from './push-certificate';
import type { Json } from './world';

/** A browser's subscription with the private parts to decrypt its pushes (RFC 8291). */
export type Browser = { endpoint: string; p256dh: string; auth: string; open: (body: Buffer) => string };

/** A browser with a subscription at push.example. */
export function newBrowser(endpoint = `https://push.example/send/${randomBytes(16).toString('hex')}`): Browser {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const open = (body: Buffer): string => {
    const [salt, rest] = [body.subarray(0, 16), body.subarray(21)];
    const serverKey = rest.subarray(0, body.readUInt8(20));
    const sealed = rest.subarray(serverKey.length);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, serverKey]);
    const secret = hkdfSync('sha256', own.computeSecret(serverKey), auth, about, 32);
    const key = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdfSync('sha256', Buffer.from(secret), salt, 'Content-Encoding: nonce\0', 12);
    const opened = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
    opened.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
    const end = plain.lastIndexOf(2);
    if (end < 0) throw new Error('this is not the last record of a push');
    return plain.subarray(0, end).toString();
  };
  return { endpoint, p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url'), open };
}

/** The claims of a push's VAPID header, after checking its signature (RFC 8292). */
function claimsOf(header: string): Json & { key: string } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('the push is not signed by its key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
}

export type Received = { url: string; headers: Record<string, unknown>; body: Buffer; claims: Json };

/** How the stand-in answers; 'silence' and 'flood' imitate a hostile one. */
export type Answer = { status: number; headers?: Record<string, string> } | 'silence' | 'flood';

/** A push service on this machine. The senders that it creates treat it as one on the internet. */
export async function startPushService() {
  const received: Received[] = [];
  let answer: (path: string) => Answer = () => ({ status: 201 });
  let connections = 0;
  let endedFloods = 0;
  const server = createServer({ key: STAND_IN_KEY, cert: STAND_IN_CERTIFICATE }, (asked, reply) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const claims = claimsOf(asked.headers.authorization ?? '');
      received.push({ url: asked.url ?? '', headers: asked.headers, body: Buffer.concat(parts), claims });
      const given = answer(asked.url ?? '');
      if (given === 'silence') return;
      reply.writeHead(given === 'flood' ? 201 : given.status, given === 'flood' ? {} : given.headers);
      if (given !== 'flood') return void reply.end();
      reply.on('close', () => (endedFloods += 1));
      const pour = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
        if (!reply.destroyed) reply.once('drain', pour);
      };
      pour();
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const senders: PushSender[] = [];
  return {
    received,
    connections: () => connections,
    endedFloods: () => endedFloods,
    answerWith: (next: Answer | ((path: string) => Answer)) => {
      answer = typeof next === 'function' ? next : () => next;
    },
    /** All names resolve to `addresses`. By default only 127.0.0.1 counts as public. */
    sender: (addresses: () => string[] = () => ['127.0.0.1'], network: Network = {}): PushSender => {
      const allows = network.allows ?? ((address: string) => address === '127.0.0.1');
      const found = (): LookupAddress[] => addresses().map((address) => ({ address, family: 4 }));
      const lookup = checkedLookup(allows, async () => found());
      const sender = createPushSender('https://play.example', {
        ...{ allows, lookup, port, ca: STAND_IN_CERTIFICATE },
        ...network,
      });
      senders.push(sender);
      return sender;
    },
    stop: async () => {
      senders.forEach((sender) => sender.close());
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
