import { finished, Readable } from 'node:stream';
import { allowsRole, type Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { FRESH_PROOF_MINUTES } from '@portal/contract/people/identity/prove';
import type { SessionEnd } from '@portal/contract/people/identity/session-end';
import { problemsOf } from '@portal/contract/problem';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageSchema } from '@portal/contract/values/language';
import { findUnstorableTexts } from '@portal/contract/values/plain-text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';
import type { Place } from '../fair-share.ts';
import { ensureNoProblems, Refusal } from '../refusal.ts';
import type { ReportExports } from '../report/report-exports.ts';
import { translatorOf } from '../translate.ts';
import { CallResponse } from './call-response.ts';
import { type Caller, isStaff, type SessionUsers } from './caller.ts';
import { networksOf } from './client-network.ts';
import { formatEntityTag } from './entity-tag.ts';
import { sendRefusal } from './error-responses.ts';
import { breakOffIfStalled, endWork, sendFile } from './files/send-file.ts';
import { MultipartBody } from './multipart-body.ts';
import { parseContent, type ResponseMismatch } from './response-content.ts';
import type { CallContext, DescribePublisher, Route } from './route.ts';
import { getOrigin, isSameOrigin } from './same-origin.ts';
import {
  clearSessionCookie,
  readBrowserCookie,
  readSessionCookie,
  setBrowserCookie,
  setSessionCookie,
} from './session-cookie.ts';
import type { Shares } from './shares.ts';

/** Functions of modules that the binder needs. Passed as a parameter, because the platform imports no module. */
export interface CallGuards {
  /** Returns the users of an active session. Restarts the idle timeout if the call counts as activity. */
  findSessionUsers(
    county: County,
    session: { readonly token: string; readonly isActivity: boolean },
  ): Promise<SessionUsers | undefined>;
  /** Returns why the session of a token ended; undefined if it isn't known. */
  findSessionEnd(county: County, token: string): Promise<SessionEnd | undefined>;
  /** Returns the message for locked-out users while the county admits only its staff. */
  findLockout(county: County): Promise<{ readonly message: string } | undefined>;
  /** Describes the county at the head of a report. */
  readonly describePublisher: DescribePublisher;
}

export interface CountyBinding {
  readonly routes: readonly Route[];
  readonly guards: CallGuards;
  /** Shared by the counties of the process. */
  readonly reports: ReportExports;
  /** Shared by the counties of the process. */
  readonly shares: Shares;
  /** The handling of response content that doesn't match its schema. */
  readonly onMismatch: ResponseMismatch;
}

/**
 * Registers a county's endpoints under `/{county}/api/`. Every call goes through the same steps in this order: session, lockout,
 * parsing, policy, operation, envelope.
 */
export function bindCounty(
  app: FastifyInstance,
  county: County,
  { routes, guards, onMismatch, reports, shares }: CountyBinding,
): void {
  // The body of an upload is read by its operation, after session and policy; all other calls take JSON alone.
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ routeOptions }, _body, done) =>
      routeOptions.config.isOneClick ? done(null, undefined) : done(new Refusal('UNSUPPORTED_CONTENT_TYPE')),
  );
  app.addHook('onResponse', async ({ routeOptions }, { elapsedTime, statusCode }) => {
    const { call } = routeOptions.config;
    if (call !== undefined) county.callTimes.record(call, { elapsedMs: elapsedTime, status: statusCode });
  });
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: `/api/${route.endpoint.path}`,
      bodyLimit: route.endpoint.bodyLimitBytes,
      config: {
        isUpload: route.endpoint.body === 'multipart',
        isOneClick: route.endpoint.body === 'oneClick',
        call: `${route.endpoint.method} ${route.endpoint.path}`,
      },
      // Runs before the body is read, so that the response to an invalid body reports the lockout too.
      onRequest: async (request) => {
        request.lockout = await guards.findLockout(county);
      },
      handler: async (request, reply) => {
        const { response, place } = await handleCall(county, { route, guards, reports, shares, request, reply });
        return sendResponse(county, { route, response, place, onMismatch, request, reply });
      },
    });
  }
  app.all('/api/*', (request, reply) => sendRefusal(new Refusal('NOT_FOUND'), request, reply));
}

interface Call {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handleCall(
  county: County,
  { route, guards, reports, shares, request, reply }: Call & Pick<CountyBinding, 'guards' | 'reports' | 'shares'>,
): Promise<Answer> {
  if (!isSameOrigin(request)) throw new Refusal('FOREIGN_ORIGIN');
  const sessionToken = readSessionCookie(county, request);
  const { isActivity } = route.endpoint;
  const users =
    sessionToken === undefined ? undefined : await guards.findSessionUsers(county, { token: sessionToken, isActivity });
  if (users !== undefined) request.callerId = users.owner.userId;
  const caller = users && selectCaller(route.endpoint, users);
  request.language = findChosenLanguage(route.endpoint, request) ?? caller?.language ?? DEFAULT_LANGUAGE;
  reply.header('content-language', LANGUAGES[request.language].tag);
  if (caller === undefined && route.endpoint.access !== 'public') {
    const sessionEnd = sessionToken === undefined ? undefined : await guards.findSessionEnd(county, sessionToken);
    throw new Refusal('NOT_SIGNED_IN', {}, { sessionEnd });
  }
  const isLockedOut = request.lockout !== undefined && !(users !== undefined && isStaff(users.owner));
  checkAccess(route.endpoint, caller, isLockedOut);

  const context: CallContext<Caller | undefined> = {
    db: county.db,
    county,
    caller,
    translate: translatorOf(request.language),
    reports,
    describePublisher: guards.describePublisher,
    signal: createDisconnectSignal(reply),
    ...(route.endpoint.body === 'multipart' && { upload: openMultipart(request) }),
    client: {
      address: request.ip,
      requestId: request.id,
      origin: getOrigin(request),
      sessionToken,
      browserToken: readBrowserCookie(county, request),
      userAgent: request.headers['user-agent'] ?? '',
      ifMatch: request.headers['if-match'],
      accepts: (mediaType) =>
        (request.headers.accept ?? '').split(',').some((part) => part.trim().startsWith(mediaType)),
    },
  };
  const parsed = parseRequest(route.endpoint, request);
  if (users !== undefined && route.endpoint.needsFreshProof(parsed)) ensureFreshProof(county, users);
  if (route.policy !== undefined && !(caller !== undefined && (await route.policy({ ...context, caller })))) {
    throw new Refusal('NOT_ALLOWED');
  }
  const place = await takeShare(shares, route, context, reply);
  const result = await route.run(context, parsed);
  return { response: result instanceof CallResponse ? result : new CallResponse({ content: result }), place };
}

interface Answer {
  readonly response: CallResponse<unknown>;
  /** Of shared work, which ends when the response is ready: a file that is streamed is work until its end. */
  readonly place: Place | undefined;
}

/**
 * Waits for the caller's turn if the call uses a share. The place is released when the client has the response, or is
 * gone.
 */
async function takeShare(
  shares: Shares,
  { endpoint }: Route,
  { caller, county, client, signal }: CallContext<Caller | undefined>,
  reply: FastifyReply,
): Promise<Place | undefined> {
  const { sharedWork } = endpoint;
  if (sharedWork === undefined) return undefined;
  const { user, group = user } = identifySharer(caller, client);
  const place = await shares[sharedWork].enter(`${county.key} ${user}`, signal, `${county.key} ${group}`);
  finished(reply.raw, place.giveBack);
  return place;
}

/**
 * Guests share a user: each session has a share, and those of a network take turns together, because anyone can open
 * many. Visitors have a share per narrow network, and those of a wide one take turns together.
 */
function identifySharer(
  caller: Caller | undefined,
  { address, sessionToken }: CallContext['client'],
): { readonly user: string | number | undefined; readonly group?: string } {
  const { narrow, wide } = networksOf(address);
  if (caller === undefined) return { user: narrow, group: wide };
  return caller.role === 'GUEST' ? { user: sessionToken, group: `guests of ${wide}` } : { user: caller.userId };
}

/**
 * Returns the user a call runs as. Denies by default: while viewing, refuses every call that isn't defined as harmless; before a required
 * second factor, every call that isn't about the setup. Public calls then run as a visitor's.
 */
function selectCaller(
  { whileViewing, beforeSecondFactor, access }: Endpoint,
  { owner, viewed, needsSecondFactor }: SessionUsers,
): Caller | undefined {
  if (needsSecondFactor && !beforeSecondFactor) {
    if (access === 'public') return undefined;
    throw new Refusal('SECOND_FACTOR_NEEDED');
  }
  if (viewed === undefined || whileViewing === 'viewer') return owner;
  if (whileViewing === 'refused') throw new Refusal('VIEWING_ONLY');
  if (viewed === 'over') throw new Refusal('VIEWING_OVER');
  return viewed;
}

/** @throws Refusal UNSUPPORTED_CONTENT_TYPE if the body isn't multipart. */
function openMultipart({ body, headers }: FastifyRequest): MultipartBody {
  if (!(body instanceof Readable)) throw new Refusal('UNSUPPORTED_CONTENT_TYPE');
  return new MultipartBody(body, headers['content-type'] ?? '');
}

/** Users who aren't signed in yet get the language that they selected on the page. */
function findChosenLanguage(endpoint: Endpoint, request: FastifyRequest): Language | undefined {
  if (endpoint.access !== 'public' || typeof request.body !== 'object') return undefined;
  return languageSchema.safeParse((request.body as { language?: unknown } | null)?.language).data;
}

/** Denies by default. Only `public` endpoints get here without a session. */
function checkAccess(endpoint: Endpoint, caller: Caller | undefined, isLockedOut: boolean): void {
  if (endpoint.access === 'public' || caller === undefined) return;
  if (isLockedOut) throw new Refusal('LOCKED_OUT');
  if (!allowsRole(endpoint.access, caller.role)) throw new Refusal('NOT_ALLOWED');
}

/** @throws Refusal PROOF_NEEDED if the user typed password or code too long ago: someone else may be at the screen. */
function ensureFreshProof(county: County, { provedAt }: SessionUsers): void {
  const minutes = (county.clock.now().getTime() - provedAt.getTime()) / 60_000;
  if (minutes >= FRESH_PROOF_MINUTES) throw new Refusal('PROOF_NEEDED');
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.body === 'multipart') return {};
  if (request.body instanceof Readable) throw new Refusal('UNSUPPORTED_CONTENT_TYPE');
  const input =
    endpoint.method === 'GET'
      ? { ...(request.query as object), ...(request.params as object) }
      : readBody(endpoint, request);
  const parsed = endpoint.request.safeParse(input);
  if (!parsed.success) {
    const problems = problemsOf(parsed.error);
    // The address of a record isn't a form, and its user has no fields to correct.
    if (Object.keys(request.params as object).some((name) => name in problems)) throw new Refusal('NOT_FOUND');
    ensureNoProblems(problems);
  }
  ensureNoProblems(findUnstorableTexts(input));
  return parsed.data;
}

function readBody(endpoint: Endpoint, { body, query }: FastifyRequest): unknown {
  return endpoint.body === 'oneClick' ? { ...(query as object), ...(body as object | undefined) } : (body ?? {});
}

function sendResponse(
  county: County,
  { route, response, place, onMismatch, request, reply }: Call & Answer & { readonly onMismatch: ResponseMismatch },
): FastifyReply | Promise<FastifyReply> {
  const { session, browserToken, file, message, version } = response;
  // Before the session changes: a mismatch that throws must fail the whole call.
  const content =
    file === undefined ? parseContent(route.endpoint, response.content, { log: request.log, onMismatch }) : undefined;
  if (session === 'ended') endSession(county, request, reply);
  else if (session !== undefined) setSessionCookie(county, request, reply, session.token);
  if (browserToken !== undefined) setBrowserCookie(county, request, reply, browserToken);
  if (version !== undefined) reply.header('etag', formatEntityTag(version));
  if (file !== undefined) {
    reply.code(200);
    return sendFile(file, place, { request, reply });
  }
  if (place !== undefined) {
    breakOffIfStalled(reply);
    endWork(place, reply);
  }
  const envelope: Envelope<unknown> = { ok: true, message, lockout: request.lockout !== undefined, content };
  return reply.code(200).send(envelope);
}

/** Clears the session cookie and everything that the portal's tabs stored for the user (decision 0044). */
function endSession(county: County, request: FastifyRequest, reply: FastifyReply): void {
  clearSessionCookie(county, request, reply);
  reply.header('clear-site-data', '"storage"');
}

/** Aborts if the client closes the connection before it has the whole response. */
export function createDisconnectSignal({ raw: response }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
