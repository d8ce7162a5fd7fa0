import {
  checkMobile,
  forgetCheckMobile,
  forgotPassword,
  resendOtp,
  userRegistration,
  verifyOtp,
} from '@ank/protocol/server';
import type { FastifyInstance } from 'fastify';
import { sendCode, verifyCode } from '../../accounts/codes/one-time-codes';
import { resetPassword } from '../../accounts/passwords/change-password';
import { registerPlayer, resendCode, sendRegistrationCode, sendResetCode } from '../../accounts/register-player';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Calls without a session: registration, codes, a forgotten password. */
export function addRegistrationCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, logger, player: playerOf, requestLimit } = tools;
  addCall(app, tools, {
    call: checkMobile,
    answer: (input, { source }) => sendRegistrationCode(accounts, input, source),
  });
  addCall(app, tools, {
    call: forgetCheckMobile,
    answer: (input, { source }) => sendResetCode(accounts, input, source),
  });
  addCall(app, tools, {
    call: resendOtp,
    answer: async ({ token, ref, mobile }, { source }) => {
      if (token === null) return resendCode(accounts, { mobile, ref }, source);
      const player = await playerOf(token);
      return sendCode(accounts, { mobile: player.mobile, purpose: 'upi', ref }, source);
    },
  });
  addCall(app, tools, { call: verifyOtp, answer: (input, { source }) => verifyCode(accounts, input, source) });
  addCall(app, tools, {
    call: userRegistration,
    answer: async (input, { source, keepDevice }) => {
      const reply = await registerPlayer(accounts, input, source);
      keepDevice();
      requestLimit.remember(reply.token, reply.playerId);
      logger.info({ playerId: reply.playerId }, 'registered');
      return reply;
    },
  });
  addCall(app, tools, {
    call: forgotPassword,
    answer: async (input, { source, keepDevice }) => {
      await resetPassword(accounts, input, source);
      keepDevice();
    },
  });
}
