import type { Endpoint } from '@portal/contract/endpoint';
import { z } from 'zod';
import type { Log } from '../log/log.ts';
import { stripUnknownKeys } from './strip-unknown-keys.ts';

/**
 * The handling of content that doesn't match its schema: `throw` fails the call, in development and tests; `log` sends
 * it and records the mismatch, in production, where a slightly wrong response is better than none.
 */
export type ResponseMismatch = 'throw' | 'log';

/**
 * Returns the content of a response as its schema describes it: unknown keys never leave the server, at any depth.
 *
 * @param endpoint the call, which errors and the log name. They never get the content itself.
 * @throws Error with the path of each mismatch when there is one and `onMismatch` is `throw`.
 */
export function parseContent(
  { method, path, content: schema }: Pick<Endpoint, 'method' | 'path' | 'content'>,
  content: unknown,
  { log, onMismatch }: { readonly log: Log; readonly onMismatch: ResponseMismatch },
): unknown {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  const call = `${method} ${path}`;
  if (onMismatch === 'throw')
    throw new Error(`The content of ${call} doesn't match its schema:\n${z.prettifyError(parsed.error)}`);
  const mismatches = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  log.error({ call, mismatches }, "a response doesn't match its schema");
  return stripUnknownKeys(schema, content);
}
