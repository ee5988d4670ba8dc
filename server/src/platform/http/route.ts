import type { ContentOf, Endpoint, ParsedRequestOf } from '@portal/contract/endpoint';
import type { County } from '../../county.ts';
import type { Db } from '../database/database.ts';
import type { Translate } from '../translate.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';

/** What every operation behind a call is given, beside the request. */
export interface CallContext<Who extends Caller | undefined = Caller> {
  readonly db: Db;
  readonly county: County;
  readonly caller: Who;
  /** Words in the caller's language. */
  readonly translate: Translate;
  readonly client: {
    readonly address: string;
    readonly requestId: string;
    /** The portal's origin as this client sees it: `https://records.example.gov`. */
    readonly origin: string;
    /** The session's secret from the cookie, when one was sent. */
    readonly sessionToken: string | undefined;
    /** What the client says of itself in `User-Agent`: anything, or nothing. */
    readonly userAgent: string;
    /** Whether the client takes bytes of this media type instead of the envelope. */
    accepts(mediaType: string): boolean;
  };
}

type WhoOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | undefined : Caller;

export type Operation<E extends Endpoint> = (
  context: CallContext<WhoOf<E>>,
  request: ParsedRequestOf<E>,
) => Promise<ContentOf<E> | Answer<ContentOf<E>>>;

/** Whether the caller may, beyond the role that the contract asks: a named sentence of a module's policy file. */
export type Policy = (context: CallContext) => boolean | Promise<boolean>;

/** A call of the contract, bound to what does it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly policy: Policy | undefined;
  readonly run: (context: CallContext<Caller | undefined>, request: unknown) => Promise<unknown>;
}

/** Binds a call to its operation; a module's routes file has a line of it for each call. */
export function route<E extends Endpoint>(endpoint: E, operation: Operation<E>, policy?: Policy): Route {
  // The binder parses the request with the endpoint's own schema and refuses a missing caller before it runs the operation, so
  // the types that it can not see here hold.
  return { endpoint, policy, run: operation as Route['run'] };
}
