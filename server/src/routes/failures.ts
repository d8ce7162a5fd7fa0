import { encodeRefusal, type Wire } from '@ank/shared/api/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnreachable } from '../db/port';
import { badRequest, Refused, unavailable } from '../errors';

/** What goes back for anything that went wrong. `outcomeUnknown`: the work may have been done. */
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
  // A client repeats a 500 under the same request id until it knows; a 503 says that nothing has happened.
  return as(unavailable(), true, 500);
}

/** Answers what went wrong before, in or after a route. Details stay in the log. */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const { httpStatus, body, fault } = failureOf(error);
  if (fault)
    request.log.error({ path: request.routeOptions.url, error: error.message, stack: error.stack }, 'request failed');
  // What fails before any route, an unreadable address, has none of the usual headers.
  void reply.header('x-content-type-options', 'nosniff').code(httpStatus).send(body);
}

/** Every failure is JSON with status, msg and code (docs/protocol.md, Failures). */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send(encodeRefusal({ code: 'not_found', message: 'Not found' })),
  );
}
