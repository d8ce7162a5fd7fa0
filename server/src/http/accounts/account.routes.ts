import { appKeyEndpoint, userLoginEndpoint, userLogoutEndpoint } from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { logIn } from '../../accounts/log-in';
import { logOut } from '../../accounts/log-out';
import type { Config } from '../../config';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Returned where no key is configured and any key is accepted. */
export const TRY_OUT_APP_KEY = 'ank-bazaar-web';

/** Native clients undo a shift by three letters before they use a key of env_type Prod. */
export function shiftLetters(text: string, by = 3): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
}

/** The full key that the served page sends. */
export function pageAppKey({ appKeys: [first] }: Config): string {
  return first ? first.own + first.served : TRY_OUT_APP_KEY;
}

/** The key returned by api-get-app-key: of a split key (own|rest) just the rest, otherwise the page's full key. */
export const servedAppKey = (config: Config): string =>
  config.appKeys.find(({ own }) => own !== '')?.served ?? pageAppKey(config);

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
    answer: async ({ shifted }) => ({ appKey: shifted ? shiftLetters(servedAppKey(config)) : servedAppKey(config) }),
  });
}
