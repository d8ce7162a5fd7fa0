import {
  checkMobile,
  forgetCheckMobile,
  forgotPassword,
  resendOtp,
  userRegistration,
  verifyOtp,
} from '@ank/shared/api/server';
import type { FastifyInstance } from 'fastify';
import { resetPassword } from '../verbs/change-password';
import { sendCode, verifyCode } from '../verbs/one-time-codes';
import { registerPlayer, resendCode, sendRegistrationCode, sendResetCode } from '../verbs/register-player';
import { addCall } from './call-route';
import type { Tools } from './tools';

/** What somebody without a session needs to get one: registration, codes, a forgotten password. */
export function addRegistrationCalls(app: FastifyInstance, tools: Tools): void {
  const { codes, logger, player: playerOf, requestLimit } = tools;
  addCall(app, tools, {
    call: checkMobile,
    answer: (input, { address }) => sendRegistrationCode(codes, input, address),
  });
  addCall(app, tools, {
    call: forgetCheckMobile,
    answer: (input, { address }) => sendResetCode(codes, input, address),
  });
  addCall(app, tools, {
    call: resendOtp,
    answer: async ({ token, ref, mobile }, { address }) => {
      if (token === null) return resendCode(codes, { mobile, ref }, address);
      const player = await playerOf(token);
      return sendCode(codes, { mobile: player.mobile, purpose: 'upi', ref });
    },
  });
  addCall(app, tools, { call: verifyOtp, answer: (input, { address }) => verifyCode(codes, input, address) });
  addCall(app, tools, {
    call: userRegistration,
    answer: async (input) => {
      const reply = await registerPlayer(codes, input);
      requestLimit.learn(reply.token, reply.playerId);
      logger.info({ playerId: reply.playerId }, 'registered');
      return reply;
    },
  });
  addCall(app, tools, { call: forgotPassword, answer: (input) => resetPassword(codes, input) });
}
