import type { Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { problemsOf } from '@portal/contract/problem';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageSchema } from '@portal/contract/values/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';
import { translatorOf } from '../translate.ts';
import { Answer, type FileAnswer } from './answer.ts';
import { type Caller, isStaff } from './caller.ts';
import { contentDisposition } from './content-disposition.ts';
import { answerRefusal } from './error-answers.ts';
import { Refusal, refuseProblems } from './refusal.ts';
import type { CallContext, Route } from './route.ts';
import { isFromHere, originOf } from './same-origin.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** What the binder needs of the modules, given so that the platform imports none. */
export interface CallGuards {
  /** The user of a living session, whose idle time begins anew where the call counts as activity. */
  findCaller(
    county: County,
    session: { readonly token: string; readonly isActivity: boolean },
  ): Promise<Caller | undefined>;
  /** The words for whoever is locked out, while the county lets only its staff in. */
  findLockout(county: County): Promise<{ readonly message: string } | undefined>;
}

/**
 * Serves a county's calls under `/{county}/api/`: session, lockout, parse, policy, operation, envelope, in this order for each.
 */
export function bindCounty(app: FastifyInstance, county: County, routes: readonly Route[], guards: CallGuards): void {
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: `/api/${route.endpoint.path}`,
      bodyLimit: route.endpoint.bodyLimitBytes,
      // Before the body is read, so that the answer to a broken one says it too.
      onRequest: async (request) => {
        request.lockout = await guards.findLockout(county);
      },
      handler: (request, reply) => handleCall(county, route, guards, request, reply),
    });
  }
  app.all('/api/*', (request, reply) => answerRefusal(new Refusal('NOT_FOUND'), request, reply));
}

async function handleCall(
  county: County,
  route: Route,
  guards: CallGuards,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isFromHere(request)) throw new Refusal('FOREIGN_ORIGIN');
  const sessionToken = readSessionCookie(request);
  const { isActivity } = route.endpoint;
  const caller =
    sessionToken === undefined ? undefined : await guards.findCaller(county, { token: sessionToken, isActivity });
  if (caller !== undefined) request.callerId = caller.userId;
  request.language = findChosenLanguage(route.endpoint, request) ?? caller?.language ?? DEFAULT_LANGUAGE;
  reply.header('content-language', LANGUAGES[request.language].tag);
  const lockout = request.lockout !== undefined;
  refuseByAccess(route.endpoint, caller, lockout);

  const context: CallContext<Caller | undefined> = {
    db: county.db,
    county,
    caller,
    translate: translatorOf(request.language),
    client: {
      address: request.ip,
      requestId: request.id,
      origin: originOf(request),
      sessionToken,
      userAgent: request.headers['user-agent'] ?? '',
      accepts: (mediaType) =>
        (request.headers.accept ?? '').split(',').some((part) => part.trim().startsWith(mediaType)),
    },
  };
  const parsed = parseRequest(route.endpoint, request);
  if (route.policy !== undefined && !(caller !== undefined && (await route.policy({ ...context, caller })))) {
    throw new Refusal('NOT_ALLOWED');
  }
  const result = await route.run(context, parsed);
  return sendAnswer(
    county,
    result instanceof Answer ? result : new Answer({ content: result }),
    lockout,
    request,
    reply,
  );
}

/** Who is not signed in yet is answered in the language that she chose on the page. */
function findChosenLanguage(endpoint: Endpoint, request: FastifyRequest): Language | undefined {
  if (endpoint.access !== 'public' || typeof request.body !== 'object') return undefined;
  return languageSchema.safeParse((request.body as { language?: unknown } | null)?.language).data;
}

/** Denied by default: only `public` calls pass without a session. */
function refuseByAccess(endpoint: Endpoint, caller: Caller | undefined, lockout: boolean): void {
  if (endpoint.access === 'public') return;
  if (caller === undefined) throw new Refusal('NOT_SIGNED_IN');
  if (lockout && !isStaff(caller)) throw new Refusal('LOCKED_OUT');
  if (endpoint.access !== 'signed-in' && !endpoint.access.roles.includes(caller.role)) throw new Refusal('NOT_ALLOWED');
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest): unknown {
  const input =
    endpoint.method === 'GET' ? { ...(request.query as object), ...(request.params as object) } : (request.body ?? {});
  const parsed = endpoint.request.safeParse(input);
  if (!parsed.success) refuseProblems(problemsOf(parsed.error));
  return parsed.data;
}

function sendAnswer(
  county: County,
  answer: Answer<unknown>,
  lockout: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (answer.session === 'ended') endSession(county, request, reply);
  else if (answer.session !== undefined) setSessionCookie(county, request, reply, answer.session.token);
  if (answer.file !== undefined) return sendFile(answer.file, reply);
  const envelope: Envelope<unknown> = { ok: true, message: answer.message, lockout, content: answer.content };
  return reply.code(200).send(envelope);
}

/** The browser forgets the session, and what any tab of the portal stored for whoever was signed in (decision 0044). */
function endSession(county: County, request: FastifyRequest, reply: FastifyReply): void {
  clearSessionCookie(county, request, reply);
  reply.header('clear-site-data', '"storage"');
}

function sendFile(file: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .header('content-disposition', contentDisposition(file.fileName))
    .type(file.contentType)
    .send(file.bytes);
}
