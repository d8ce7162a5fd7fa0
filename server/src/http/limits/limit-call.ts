import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../addresses';
import { sessionEnded } from '../../errors';
import { readCallOf } from '../read-call';
import type { Tools } from '../tools';

/** How a call is limited: a public read without a token by network address, any call with a token by its player. */
export type Admission = {
  publicRead: boolean;
  /** 'optional': the token may be missing. 'perhaps ended': any token may log out. */
  session: 'none' | 'optional' | 'needed' | 'perhaps ended';
};

/** The hook before a call's handler: counts the request, and refuses it above a limit or without a session. */
export const limitCall =
  ({ admitRead, tokenGate, requestLimit }: Tools, { publicRead, session }: Admission) =>
  async (request: FastifyRequest): Promise<void> => {
    const { token, requestId } = readCallOf(request);
    if (token === null) {
      if (publicRead) admitRead(addressOf(request.ip));
      return;
    }
    if (requestLimit.admitAtOnce(token, requestId)) return;
    const hasSession = await tokenGate(token, addressOf(request.ip));
    if (!hasSession && session !== 'perhaps ended') throw sessionEnded();
    await requestLimit.admit(token, requestId);
  };
