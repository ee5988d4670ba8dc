import type { ContentOf, Endpoint, ParsedRequestOf } from '@portal/contract/endpoint';
import type { County } from '../../county.ts';
import type { Db } from '../database/database.ts';
import type { Letterhead } from '../report/report-document.ts';
import type { ReportExports } from '../report/report-exports.ts';
import type { Translate } from '../translate.ts';
import type { CallResponse } from './call-response.ts';
import type { Caller } from './caller.ts';
import type { MultipartBody } from './multipart-body.ts';

export type DescribePublisher = (db: Db, county: County) => Promise<Letterhead>;

/** The context of an operation, apart from the request. */
export interface CallContext<Who extends Caller | undefined = Caller> {
  readonly db: Db;
  readonly county: County;
  readonly caller: Who;
  /** Translates into the caller's language. */
  readonly translate: Translate;
  /** Writes reports. */
  readonly reports: ReportExports;
  /** Describes the county at the head of a report. */
  readonly describePublisher: DescribePublisher;
  /** Aborts if the client no longer waits for the response. */
  readonly signal: AbortSignal;
  /** The body of a call that takes a file. */
  readonly upload?: MultipartBody;
  readonly client: {
    readonly address: string;
    readonly requestId: string;
    /** The portal's origin as this client sees it: `https://records.example.gov`. */
    readonly origin: string;
    /** The session token from the cookie, if one was sent. */
    readonly sessionToken: string | undefined;
    /** The token by which the browser is known, from its cookie, if one was sent. */
    readonly browserToken?: string | undefined;
    /** The `User-Agent` header; any text or empty. */
    readonly userAgent: string;
    /** The `If-Match` header, if one was sent: the version that a save started from. */
    readonly ifMatch: string | undefined;
    /** Whether the client accepts a file of this media type instead of the envelope. */
    accepts(mediaType: string): boolean;
  };
}

type WhoOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | undefined : Caller;

export type Operation<E extends Endpoint> = (
  context: CallContext<WhoOf<E>>,
  request: ParsedRequestOf<E>,
) => Promise<ContentOf<E> | CallResponse<ContentOf<E>>>;

/** Whether the caller has permission beyond the role that the contract requires. Defined in a module's policy file. */
export type Policy = (context: CallContext) => boolean | Promise<boolean>;

/** An endpoint of the contract with the operation that handles it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly policy: Policy | undefined;
  readonly run: (context: CallContext<Caller | undefined>, request: unknown) => Promise<unknown>;
}

/** Binds an endpoint to its operation. A module's routes file has one line for each endpoint. */
export function route<E extends Endpoint>(endpoint: E, operation: Operation<E>, policy?: Policy): Route {
  // This cast is safe: before the binder runs the operation, it parses the request with the endpoint's schema and refuses calls
  // without a session.
  return { endpoint, policy, run: operation as Route['run'] };
}
