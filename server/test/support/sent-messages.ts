import * as sender from '../../src/accounts/codes/message-sender';

/** Captures the messages of servers created from now on instead of sending them. */
export function keepMessages(): { sent: sender.Message[]; codeFor: (mobile: string) => string } {
  const sent: sender.Message[] = [];
  jest.spyOn(sender, 'createMessageSender').mockReturnValue(async (message) => void sent.push(message));
  const codeFor = (mobile: string): string =>
    String(sent.filter((message) => message.mobile === mobile && message.code !== undefined).at(-1)?.code);
  return { sent, codeFor };
}
