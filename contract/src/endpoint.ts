import type { z } from 'zod';
import type { Role } from './values/role.ts';

/** Who may make a call at all; a module's policy may refuse more. `public` needs no session. */
export type Access = 'public' | 'signed-in' | { readonly roles: readonly Role[] };

/** How an answer travels: the JSON envelope, or the bytes of a file under a name. */
export type CallResponse = 'envelope' | 'file';

export interface EndpointDefinition<Request extends z.ZodType, Content extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Relative to `/{county}/api/`, as the specification writes it; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** Body of a POST; parameters and query of a GET. Unknown keys are refused. */
  readonly request: Request;
  /** What stands in the envelope's `content`, or `z.never()` for a file. */
  readonly content: Content;
  readonly answer: CallResponse;
  /** Largest body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Whether making the call begins the idle time of the session anew; not so for what a page asks by itself. */
  readonly isActivity: boolean;
}

export type Endpoint<Request extends z.ZodType = z.ZodType, Content extends z.ZodType = z.ZodType> = Readonly<
  EndpointDefinition<Request, Content>
>;

/** What a caller sends. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** What an operation is given. */
export type ParsedRequestOf<E extends Endpoint> = z.output<E['request']>;
/** What an operation answers and a caller reads. */
export type ContentOf<E extends Endpoint> = z.output<E['content']>;

/** No form of the portal comes near it; a larger body is somebody trying something. */
const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * Defines a call that server and browser both compile against.
 *
 * @returns the definition with defaults: an envelope answer, a body of at most 64 KiB, and a call that counts as activity.
 */
export function defineEndpoint<Request extends z.ZodType, Content extends z.ZodType>(
  definition: Omit<EndpointDefinition<Request, Content>, 'answer' | 'bodyLimitBytes' | 'isActivity'> &
    Partial<Pick<EndpointDefinition<Request, Content>, 'answer' | 'bodyLimitBytes' | 'isActivity'>>,
): Endpoint<Request, Content> {
  return { answer: 'envelope', bodyLimitBytes: BODY_LIMIT_BYTES, isActivity: true, ...definition };
}
