import type { Envelope } from '@portal/contract/envelope';
import { ERROR_CODES, type ErrorCode } from '@portal/contract/error-codes';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseOutage } from '../database/database-outage.ts';
import { type Translate, translatorOf } from '../translate.ts';
import { Refusal } from './refusal.ts';

/** What Fastify itself refuses before a call is reached, in our words. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

/** PostgreSQL's code for a statement that was cancelled, here by its timeout. */
const QUERY_CANCELED = '57014';
/** A database that is started again is back by then. */
const OUTAGE_RETRY_SECONDS = 30;

/** Refusals that an operator wants to know of: somebody tried what is not hers, or tried too often. */
const NOTED_CODES: ReadonlySet<ErrorCode> = new Set(['NOT_ALLOWED', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS']);

/**
 * Answers whatever was thrown: a refusal in the caller's language, anything else as a plain 500 with the request's id, under which
 * the log has the rest.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.code === 'UNEXPECTED') request.log.error({ err: error }, 'a call failed');
  if (NOTED_CODES.has(refusal.code)) noteDenial(refusal, request);
  if (refusal.code === 'DATABASE_UNAVAILABLE') {
    request.log.error({ err: error }, 'the database can not be reached');
    reply.header('retry-after', OUTAGE_RETRY_SECONDS);
  }
  return answerRefusal(refusal, request, reply);
}

/** Who tried what; not what was sent, which may be a password. */
function noteDenial({ code }: Refusal, request: FastifyRequest): void {
  const { method, routeOptions, ip, callerId } = request;
  request.log.warn({ code, call: `${method} ${routeOptions.url}`, address: ip, userId: callerId }, 'a call was denied');
}

/** Answers a refusal: its status, and the envelope with its words. */
export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const translate = translatorOf(request.language ?? DEFAULT_LANGUAGE);
  const status = ERROR_CODES[refusal.code];
  const envelope: Envelope<never> = {
    ok: false,
    message: wordRefusal(refusal, request, translate),
    lockout: request.lockout !== undefined,
    code: refusal.code,
    requestId: request.id,
    ...(status === 403 ? { status: 'LOGIN' } : {}),
    ...(refusal.code === 'INVALID_INPUT' ? { fieldErrors: wordProblems(refusal, translate) } : {}),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(envelope);
}

/** Who is locked out reads what the county has to say about it. */
function wordRefusal(refusal: Refusal, request: FastifyRequest, translate: Translate): string {
  const ofCounty = refusal.code === 'LOCKED_OUT' ? request.lockout?.message : undefined;
  return ofCounty || translate(`refusals:${refusal.code}`, { requestId: request.id });
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (error.code === QUERY_CANCELED) return new Refusal('SEARCH_TOO_SLOW');
  if (isDatabaseOutage(error)) return new Refusal('DATABASE_UNAVAILABLE');
  if (error.statusCode === 429) return new Refusal('TOO_MANY_REQUESTS');
  const known = FASTIFY_CODES[error.code];
  if (known !== undefined) return new Refusal(known);
  const isClientFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Refusal(isClientFault ? 'MALFORMED_REQUEST' : 'UNEXPECTED');
}

function wordProblems(refusal: Refusal, translate: Translate): Record<string, string> {
  return Object.fromEntries(
    Object.entries(refusal.problems).map(([field, problem]) => [
      field,
      translate(`problems:${problem.key}`, problem.params),
    ]),
  );
}
