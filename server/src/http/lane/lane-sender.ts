import type { IncomingMessage } from 'node:http';
import { senderOf, type Trust } from '../../addresses';
import type { Sender } from '../call-context';

/** The sender of a lane request. Cookies are read only when a call is refused. */
export const laneSender = (
  { headers, socket }: IncomingMessage,
  trust: Trust,
  parseCookie: (header: string) => Sender['cookies'],
): Sender => ({
  headers,
  host: headers.host ?? '',
  protocol: 'http',
  get ip() {
    return senderOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), trust);
  },
  get cookies() {
    return parseCookie(headers.cookie ?? '');
  },
});
