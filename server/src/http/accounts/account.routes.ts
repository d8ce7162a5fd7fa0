import { appKeyEndpoint, userLoginEndpoint, userLogoutEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { logIn } from '../../accounts/log-in';
import { logOut } from '../../accounts/log-out';
import { servedAppKey } from '../../app-keys';
import { Refused } from '../../errors';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

export function addAccountCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, config, logger, requestLimit } = tools;
  addCall(app, tools, {
    call: userLoginEndpoint,
    answer: async (input, context) => {
      const reply = await logIn({ ...context, ...accounts }, input);
      context.keepDevice();
      requestLimit.remember(reply.token, reply.playerId);
      await requestLimit.admit(reply.token, null);
      logger.info({ playerId: reply.playerId }, 'login');
      return reply;
    },
  });
  addCall(app, tools, {
    call: userLogoutEndpoint,
    session: 'perhaps ended',
    answer: async ({ token }, context) => {
      await logOut(context);
      requestLimit.forget(token);
    },
  });
  addCall(app, tools, {
    call: appKeyEndpoint,
    withoutAppKey: true,
    publicRead: true,
    answer: async (asked) => {
      const appKey = servedAppKey(config.appKeys, asked);
      if (appKey === null) throw new Refused('not_allowed', { message: 'UnAuthorized request' });
      return { appKey };
    },
  });
}
