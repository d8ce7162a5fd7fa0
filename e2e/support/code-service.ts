import type { AddressInfo } from 'node:net';
import { listen, shut } from './origin';

export type SentCode = { mobile: string; code: string; purpose: string };

/** A fake SMS service that keeps the codes it receives from the server. */
export type CodeService = {
  url: string;
  sent: readonly SentCode[];
  /** The codes for a mobile, in order of sending. */
  codesOf: (mobile: string) => string[];
  /** While down, it refuses all codes. */
  setDown: (isDown: boolean) => void;
  close: () => Promise<void>;
};

export async function startCodeService(): Promise<CodeService> {
  const sent: SentCode[] = [];
  let down = false;
  const server = await listen((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (!down) sent.push(JSON.parse(text) as SentCode);
      response.writeHead(down ? 500 : 204).end();
    });
  }, 0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    sent,
    codesOf: (mobile) => sent.filter((message) => message.mobile === `+91${mobile}`).map(({ code }) => code),
    setDown: (isDown) => void (down = isDown),
    close: () => shut(server),
  };
}
