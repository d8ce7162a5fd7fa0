import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../errors';

/**
 * Refuses calls with 503 while the event loop is more than `maxDelayMs` late on average. Pages and files are still
 * served: they cost little, and a page that is refused leaves a player with nothing to retry.
 */
export async function shedCalls(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    // An interval without a sample counts as an endless delay, so it must be longer than a delay that is allowed.
    sampleInterval: 2 * maxDelayMs,
    pressureHandler: (request) => {
      if (request.method === 'POST') throw unavailable();
    },
  });
}
