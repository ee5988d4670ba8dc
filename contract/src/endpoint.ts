import type { z } from 'zod';
import type { Role } from './values/role.ts';

/** The roles that can make a call; a module's policy can refuse more. `public` needs no session. */
export type Access = 'public' | 'signed-in' | { readonly roles: readonly Role[] };

/** Whether users of a role may make a call with this access. */
export function allowsRole(access: Access, role: Role): boolean {
  return typeof access === 'string' || access.roles.includes(role);
}

/**
 * The effect of a call in a session whose user views the portal as another user. `refused`: it is refused, which is the
 * default. `viewed`: it only reads, and runs as the viewed user. `viewer`: it concerns the session itself, and runs as
 * the user who opened it.
 */
export type WhileViewing = 'refused' | 'viewed' | 'viewer';

/**
 * The form of a POST's body: JSON, or a file with a JSON part, which the operation reads. `oneClick` is the form that
 * mail programs post to unsubscribe (RFC 8058): it has no content, and the request is in the query. The portal's own
 * pages send JSON.
 */
export type CallBody = 'json' | 'multipart' | 'oneClick';

/** The form of a response: the JSON envelope, or the bytes of a named file. */
export type ResponseForm = 'envelope' | 'file';

/**
 * Work that users share fairly: each has a bounded number of running and waiting calls (decision 0073). `calls` are all
 * other calls.
 */
export const SHARED_WORK = ['reports', 'images', 'counts', 'calls'] as const;
export type SharedWork = (typeof SHARED_WORK)[number];

export interface EndpointDefinition<Request extends z.ZodType, Content extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  /** Relative to `/{county}/api/`, as the specification writes it; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  readonly body: CallBody;
  /**
   * Body of a POST; parameters and query of a GET; the query of `oneClick` as well. Unknown keys are refused. Empty for `multipart`, which
   * the operation parses.
   */
  readonly request: Request;
  /** The envelope's `content`; `z.never()` for a file. */
  readonly content: Content;
  readonly response: ResponseForm;
  /** Largest body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Whether the call restarts the session's idle time; false for calls that a page makes without user activity. */
  readonly isActivity: boolean;
  readonly whileViewing: WhileViewing;
  /**
   * Whether a user can make the call who has to set up one-time codes first: it is about the session or the setup. Such a
   * user can make public calls too.
   */
  readonly beforeSecondFactor: boolean;
  /** Whether the caller must have typed password or code in the last minutes: money moves back, or access changes. */
  needsFreshProof(request: z.output<Request>): boolean;
  /**
   * The work that the call takes a share of; undefined for uploads, which have separate slots, and for requests of mail
   * programs.
   */
  readonly sharedWork: SharedWork | undefined;
}

export type Endpoint<Request extends z.ZodType = z.ZodType, Content extends z.ZodType = z.ZodType> = Readonly<
  EndpointDefinition<Request, Content>
>;

/** The request as a caller sends it. */
export type RequestOf<E extends Endpoint> = z.input<E['request']>;
/** The request as an operation receives it. */
export type ParsedRequestOf<E extends Endpoint> = z.output<E['request']>;
/** The content that an operation returns and a caller reads. */
export type ContentOf<E extends Endpoint> = z.output<E['content']>;

/** Far more than any form of the portal sends; a larger body is an attack. */
const BODY_LIMIT_BYTES = 64 * 1024;

type DefaultField =
  | 'body'
  | 'response'
  | 'bodyLimitBytes'
  | 'isActivity'
  | 'whileViewing'
  | 'beforeSecondFactor'
  | 'needsFreshProof'
  | 'sharedWork';

/**
 * Defines a call that server and browser both compile against.
 *
 * @returns the definition with defaults: body and response are JSON, the body has at most 64 KiB, the call counts as activity, it is
 *   refused while viewing as another user and before a required second factor, and it takes a share of `calls`.
 */
export function defineEndpoint<Request extends z.ZodType, Content extends z.ZodType>(
  definition: Omit<EndpointDefinition<Request, Content>, DefaultField> &
    Partial<Pick<EndpointDefinition<Request, Content>, DefaultField>>,
): Endpoint<Request, Content> {
  return {
    body: 'json',
    response: 'envelope',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    isActivity: true,
    whileViewing: 'refused',
    beforeSecondFactor: false,
    needsFreshProof: () => false,
    sharedWork: (definition.body ?? 'json') === 'json' ? 'calls' : undefined,
    ...definition,
  };
}

/**
 * Returns the path of a call, relative to `/{county}/api/`. In a GET, parameters have the request's values, and its
 * other values form the query; undefined values are left out.
 */
export function buildCallPath({ method, path }: Pick<Endpoint, 'method' | 'path'>, request: unknown): string {
  if (method === 'POST') return path;
  const values = new Map(Object.entries(request ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    values.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? filled : `${filled}?${query}`;
}
