import type { IncomingHttpHeaders } from 'node:http';
import { senderOf, type Trust } from '../../addresses';
import type { Sender } from '../call-context';

/** The sender of a lane request. Address and cookies are read only when a call is refused. */
export class LaneSender implements Sender {
  readonly protocol = 'http';
  readonly host: string;

  constructor(
    readonly headers: IncomingHttpHeaders,
    /** Of the other end of the connection. */
    private readonly address: string,
    private readonly trust: Trust,
    private readonly parseCookie: (header: string) => Sender['cookies'],
  ) {
    this.host = headers.host ?? '';
  }

  get ip(): string {
    return senderOf(this.address, this.headers['x-forwarded-for']?.toString(), this.trust);
  }
  get cookies(): Sender['cookies'] {
    return this.parseCookie(this.headers.cookie ?? '');
  }
}
