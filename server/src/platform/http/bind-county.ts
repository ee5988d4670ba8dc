import type { Endpoint } from '@portal/contract/endpoint';
import type { Envelope } from '@portal/contract/envelope';
import { problemsOf } from '@portal/contract/problem';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { County } from '../../county.ts';
import { translatorOf } from '../translate.ts';
import { Answer, type FileAnswer } from './answer.ts';
import { type Caller, isStaff } from './caller.ts';
import { contentDisposition } from './content-disposition.ts';
import { answerRefusal } from './error-answers.ts';
import { Refusal, refuseProblems } from './refusal.ts';
import type { CallContext, Route } from './route.ts';
import { isFromHere } from './same-origin.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';

/** What the binder needs of the modules, given so that the platform imports none. */
export interface CallGuards {
  /** The user of a living session, whose idle time begins anew. */
  findCaller(county: County, sessionToken: string): Promise<Caller | undefined>;
  isLockedOut(county: County): Promise<boolean>;
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
  const caller = sessionToken === undefined ? undefined : await guards.findCaller(county, sessionToken);
  request.language = caller?.language ?? DEFAULT_LANGUAGE;
  const lockout = await guards.isLockedOut(county);
  refuseByAccess(route.endpoint, caller, lockout);

  const context: CallContext<Caller | undefined> = {
    db: county.db,
    county,
    caller,
    translate: translatorOf(request.language),
    client: {
      address: request.ip,
      requestId: request.id,
      sessionToken,
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
  if (answer.session === 'ended') clearSessionCookie(county, request, reply);
  else if (answer.session !== undefined) setSessionCookie(county, request, reply, answer.session.token);
  if (answer.file !== undefined) return sendFile(answer.file, reply);
  const envelope: Envelope<unknown> = { ok: true, message: answer.message, lockout, content: answer.content };
  return reply.code(200).send(envelope);
}

function sendFile(file: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .header('content-disposition', contentDisposition(file.fileName))
    .type(file.contentType)
    .send(file.bytes);
}
