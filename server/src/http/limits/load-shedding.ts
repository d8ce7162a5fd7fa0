import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../errors';

/**
 * Refuses calls with 503 while the event loop is more than `maxDelayMs` late on average. Pages and files are still
 * served: they cost little, and without its page a player could not retry.
 */
export async function shedCalls(app: FastifyInstance, maxDelayMs: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    // An interval without a sample counts as an endless delay, so it must be longer than an allowed delay.
    sampleInterval: 2 * maxDelayMs,
    pressureHandler: (request) => {
      if (request.method === 'POST') throw unavailable();
    },
  });
}
