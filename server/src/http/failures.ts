import { encodeRefusal, type Wire } from '@ank/protocol/server';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnreachable } from '../db/port';
import { badRequest, Refused, unavailable } from '../errors';

/** Without it caches keep a 404, and a file requested just before it is published would stay missing. */
const NOT_KEPT = { 'cache-control': 'no-store' };

/** The response to any error. `fault`: the server is at fault, so it is logged. */
function failureOf(error: FastifyError | Error): { httpStatus: number; body: Wire; fault: boolean } {
  const as = (refused: Refused, fault = false, httpStatus = refused.httpStatus): ReturnType<typeof failureOf> => ({
    httpStatus,
    body: encodeRefusal(refused.refusal),
    fault,
  });
  if (error instanceof Refused) return as(error);
  if (error instanceof DatabaseUnreachable && error.happened === 'nothing') return as(unavailable(), true);
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 429 || status === 503) return as(unavailable(), true, status);
  if (status !== undefined && status >= 400 && status < 500) return as(badRequest(), false, status);
  // After a 500, clients retry with the same idempotency key until they know the outcome; a 503 means that nothing
  // happened.
  return as(unavailable(), true, 500);
}

/** The answer to an error. Details stay in the log. */
export function failedCall(
  error: FastifyError | Error,
  path: string | undefined,
  log: FastifyBaseLogger,
): { httpStatus: number; body: Wire } {
  const { httpStatus, body, fault } = failureOf(error);
  if (fault) log.error({ path, error: error.message, stack: error.stack }, 'request failed');
  return { httpStatus, body };
}

/** Answers any error before, in or after a route. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { httpStatus, body } = failedCall(error, request.routeOptions.url, request.log);
  // A failure before routing, such as an invalid URL, lacks the usual headers.
  void reply
    .headers({ 'x-content-type-options': 'nosniff', ...NOT_KEPT })
    .code(httpStatus)
    .send(body);
}

/** Every failure is JSON with status, msg and code (docs/protocol.md, Failures). */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(async (_request, reply) =>
    reply
      .headers(NOT_KEPT)
      .code(404)
      .send(encodeRefusal(new Refused('not_found', 'not_found').refusal)),
  );
}
