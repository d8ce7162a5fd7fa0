import { appKey, userLogin, userLogout } from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { logIn, logOut } from '../verbs/log-in';
import { addCall } from './call-route';
import type { Tools } from './tools';

/** Handed out where no key is configured and any is accepted. */
export const TRY_OUT_APP_KEY = 'ank-bazaar-web';

/** Native clients undo a shift of three letters before they use a key of env_type Prod. */
export function shiftLetters(text: string, by = 3): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
}

/** The whole key that the served page sends. */
export function pageAppKey({ appKeys: [first] }: Config): string {
  return first ? first.own + first.served : TRY_OUT_APP_KEY;
}

/**
 * What clients are told who ask for a key: the part after the | that those with a part of their own lack, or the page's
 * key.
 */
export const servedAppKey = (config: Config): string =>
  config.appKeys.find(({ own }) => own !== '')?.served ?? pageAppKey(config);

/** Login, logout and the app key. */
export function addAccountCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, config, logger, requestLimit } = tools;
  addCall(app, tools, {
    call: userLogin,
    answer: async (input, { source, keepDevice }) => {
      const reply = await logIn(accounts, input, source);
      keepDevice();
      requestLimit.remember(reply.token, reply.playerId);
      await requestLimit.admit(reply.token, null);
      logger.info({ playerId: reply.playerId }, 'login');
      return reply;
    },
  });
  addCall(app, tools, {
    call: userLogout,
    withoutSession: true,
    answer: async ({ token }, { source }) => {
      await logOut(accounts, token, source);
      requestLimit.forget(token);
    },
  });
  addCall(app, tools, {
    call: appKey,
    withoutAppKey: true,
    publicRead: true,
    answer: async ({ shifted }) => ({ appKey: shifted ? shiftLetters(servedAppKey(config)) : servedAppKey(config) }),
  });
}
