import {
  checkMobileEndpoint,
  type CodeReply,
  forgetCheckMobileEndpoint,
  forgotPasswordEndpoint,
  otpSentEndpoint,
  resendOtpEndpoint,
  userRegistrationEndpoint,
  validateBankEndpoint,
  verifyOtpEndpoint,
} from '@ank/protocol';
import type { FastifyInstance } from 'fastify';
import { resendCode } from '../../accounts/codes/resend-code';
import { sendCode } from '../../accounts/codes/send-code';
import { sendRegistrationCode } from '../../accounts/codes/send-registration-code';
import { sendResetCode } from '../../accounts/codes/send-reset-code';
import { verifyCode } from '../../accounts/codes/verify-code';
import { resetPassword } from '../../accounts/passwords/reset-password';
import { registerPlayer } from '../../accounts/register-player';
import { pointsOnly } from '../../errors';
import type { CallContext } from '../call-context';
import { addCall } from '../call-route';
import type { Tools } from '../tools';

/** Calls without a session: registration, codes and forgotten passwords. */
export function addRegistrationCalls(app: FastifyInstance, tools: Tools): void {
  const { accounts, config, logger, identified, requestLimit } = tools;
  addCall(app, tools, {
    call: checkMobileEndpoint,
    answer: (input, context) =>
      sendRegistrationCode({ ...context, ...accounts }, { ...input, answersCode: context.client.registersWithoutCode }),
  });
  addCall(app, tools, {
    call: forgetCheckMobileEndpoint,
    answer: (input, context) => sendResetCode({ ...context, ...accounts }, input),
  });
  /** Sends a code for a payout number. */
  const playerCode = async (token: string, ref: string | null, context: CallContext): Promise<CodeReply> => {
    if (config.pointsOnly) throw pointsOnly();
    const { player } = (await identified({ ...context, actor: { ...context.actor, token } })).actor;
    return sendCode({ ...context, ...accounts }, { mobile: player.mobile, purpose: 'upi', ref });
  };
  for (const call of [resendOtpEndpoint, otpSentEndpoint])
    addCall(app, tools, {
      call,
      session: 'optional',
      answer: async ({ token, ref, mobile }, context) => {
        const answersCode = context.client.registersWithoutCode;
        return token === null
          ? resendCode({ ...context, ...accounts }, { mobile, ref, answersCode })
          : playerCode(token, ref, context);
      },
    });
  addCall(app, tools, {
    call: validateBankEndpoint,
    answer: ({ token }, context) => playerCode(token, null, context),
  });
  addCall(app, tools, {
    call: verifyOtpEndpoint,
    answer: (input, context) => verifyCode({ ...context, ...accounts }, input),
  });
  addCall(app, tools, {
    call: userRegistrationEndpoint,
    answer: async (input, context) => {
      const { registersWithoutCode: withoutCode } = context.client;
      const reply = await registerPlayer({ ...context, ...accounts }, { ...input, withoutCode });
      context.keepDevice();
      requestLimit.remember(reply.token, reply.playerId);
      logger.info({ playerId: reply.playerId }, 'registered');
      return reply;
    },
  });
  addCall(app, tools, {
    call: forgotPasswordEndpoint,
    answer: async (input, context) => {
      await resetPassword({ ...context, ...accounts }, input);
      context.keepDevice();
    },
  });
}
