import type { IncomingMessage } from 'node:http';
import { senderOf, type Trust } from '../../addresses';
import type { Sender } from '../call-context';

/** The sender of a lane request. Address and cookies are read only when a call is refused. */
export class LaneSender implements Sender {
  readonly protocol = 'http';
  readonly headers: Sender['headers'];
  readonly host: string;

  constructor(
    private readonly request: IncomingMessage,
    private readonly trust: Trust,
    private readonly parseCookie: (header: string) => Sender['cookies'],
  ) {
    this.headers = request.headers;
    this.host = request.headers.host ?? '';
  }

  get ip(): string {
    const { socket, headers } = this.request;
    return senderOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), this.trust);
  }
  get cookies(): Sender['cookies'] {
    return this.parseCookie(this.headers.cookie ?? '');
  }
}
