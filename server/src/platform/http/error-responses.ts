import type { Envelope } from '@portal/contract/envelope';
import { ERROR_CODES, type ErrorCode } from '@portal/contract/error-codes';
import { UnreadableSettingsError } from '@portal/contract/settings/define-settings-group';
import { DEFAULT_LANGUAGE, type Language } from '@portal/contract/values/language';
import { formatProblem } from '@portal/messages/format-problem';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isCanceledStatement } from '../database/canceled-statement.ts';
import { isDatabaseOutage } from '../database/database-outage.ts';
import { asEvent } from '../log/security-events.ts';
import { StoreUnavailableError } from '../object-store/store-unavailable-error.ts';
import { Refusal } from '../refusal.ts';
import { areaTranslatorOf, type Translate, translatorOf } from '../translate.ts';

/** Maps the errors of Fastify itself, which occur before a call is handled. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'REQUEST_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_REQUEST',
  FST_ERR_BAD_URL: 'NOT_FOUND',
};

/**
 * A purchase by an account that has since been deactivated (refuse_sale_to_inactive_account); its users are already
 * signed out.
 */
const INACTIVE_ACCOUNT = 'LR001';
/** A database restart takes less than this. */
const OUTAGE_RETRY_SECONDS = 30;

/** Refusals that are logged for the operator: attempts without permission, and too many attempts. */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set(['NOT_ALLOWED', 'FOREIGN_ORIGIN', 'TOO_MANY_REQUESTS']);

/** Faults of the portal or of its data, which are logged with their cause. */
const FAULT_CODES: ReadonlySet<ErrorCode> = new Set(['UNEXPECTED', 'SETTINGS_UNREADABLE']);

/**
 * Handles every thrown error. A refusal is sent in the caller's language. Any other error becomes a 500 with the request id, under
 * which the log has the details.
 */
export function sendErrorResponse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = isAborted(error, request) ? new Refusal('CANCELLED') : toRefusal(error);
  if (FAULT_CODES.has(refusal.code)) request.log.error({ err: error }, 'a call failed');
  if (LOGGED_CODES.has(refusal.code)) logDenial(refusal, request);
  if (refusal.code === 'DATABASE_UNAVAILABLE') {
    request.log.error({ err: error }, 'the database is unavailable');
    reply.header('retry-after', OUTAGE_RETRY_SECONDS);
  }
  if (error instanceof StoreUnavailableError) {
    request.log.error({ err: error }, 'the store of images is unavailable');
    reply.header('retry-after', OUTAGE_RETRY_SECONDS);
  }
  return sendRefusal(refusal, request, reply);
}

/** Whether the client broke the connection while it sent the body. The network's code is the same as that of a database that is away. */
function isAborted(error: FastifyError, { raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete && !(error instanceof Refusal);
}

/** Logs the user and the endpoint, but not the data sent, which can contain a password. */
function logDenial({ code }: Refusal, request: FastifyRequest): void {
  const { method, routeOptions, ip, callerId } = request;
  request.log.warn(
    { ...asEvent('call.denied'), code, call: `${method} ${routeOptions.url}`, address: ip, userId: callerId },
    'a call was denied',
  );
}

/** Sends a refusal with its status and, in the envelope, its message. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = request.language ?? DEFAULT_LANGUAGE;
  const translate = translatorOf(language);
  const status = ERROR_CODES[refusal.code];
  const envelope: Envelope<never> = {
    ok: false,
    message: formatRefusal(refusal, request, translate),
    lockout: request.lockout !== undefined,
    code: refusal.code,
    requestId: request.id,
    ...(status === 403 ? { status: 'LOGIN' } : {}),
    ...(refusal.sessionEnd === undefined ? {} : { sessionEnd: refusal.sessionEnd }),
    ...(refusal.conflict === undefined ? {} : { conflict: refusal.conflict }),
    ...(refusal.code === 'INVALID_INPUT' ? { fieldErrors: formatProblems(refusal, language) } : {}),
  };
  return reply.code(status).type('application/json; charset=utf-8').send(envelope);
}

/** The variables that most refusals lack. */
const NO_PARAMS = { user: '', date: '', time: '', fields: '', nearest: '' };

/** Locked-out users get the county's own message, if it has one. */
function formatRefusal(refusal: Refusal, request: FastifyRequest, translate: Translate): string {
  const countyMessage = refusal.code === 'LOCKED_OUT' ? request.lockout?.message : undefined;
  return (
    countyMessage || translate(`refusals:${refusal.code}`, { ...NO_PARAMS, ...refusal.params, requestId: request.id })
  );
}

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  if (isCanceledStatement(error)) return new Refusal('SEARCH_TOO_SLOW');
  if (error instanceof UnreadableSettingsError) return new Refusal('SETTINGS_UNREADABLE');
  if (error.code === INACTIVE_ACCOUNT) return new Refusal('NOT_ALLOWED');
  if (error instanceof StoreUnavailableError) return new Refusal('TOO_BUSY');
  if (isDatabaseOutage(error)) return new Refusal('DATABASE_UNAVAILABLE');
  if (error.statusCode === 429) return new Refusal('TOO_MANY_REQUESTS');
  const known = FASTIFY_CODES[error.code];
  if (known !== undefined) return new Refusal(known);
  const isClientError = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return new Refusal(isClientError ? 'MALFORMED_REQUEST' : 'UNEXPECTED');
}

function formatProblems(refusal: Refusal, language: Language): Record<string, string> {
  const translate = areaTranslatorOf(language, 'problems');
  return Object.fromEntries(
    Object.entries(refusal.problems).map(([field, problem]) => [field, formatProblem(problem, translate)]),
  );
}
