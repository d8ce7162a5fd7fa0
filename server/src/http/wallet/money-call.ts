import type { FastifyInstance } from 'fastify';
import { pointsOnly } from '../../errors';
import { addCall, type CallRoute } from '../call-route';
import type { Sent } from '../read-call';
import type { Tools } from '../tools';

/** Serves a call about money. A points-only site refuses it. */
export function addMoneyCall<Input extends Sent, Answer>(
  app: FastifyInstance,
  tools: Tools,
  route: CallRoute<Input, Answer>,
): void {
  const isRefused = tools.config.pointsOnly !== null;
  addCall(app, tools, isRefused ? { ...route, answer: () => Promise.reject(pointsOnly()) } : route);
}
