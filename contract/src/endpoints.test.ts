import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The calls in an exported value: a call, a list or report with one, or several of these. */
function findEndpoints(value: unknown): readonly Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('path' in value && 'request' in value && 'response' in value) return [value as Endpoint];
  if ('endpoint' in value)
    return [...findEndpoints(value.endpoint), ...('file' in value ? findEndpoints(value.file) : [])];
  const isCollection = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isCollection && !('shape' in value) ? Object.values(value).flatMap(findEndpoints) : [];
}

it('names every call, list and report that the contract defines', async () => {
  const modules: object[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))));
  const defined = modules.flatMap((exports) => Object.values(exports)).flatMap(findEndpoints);
  expect([...new Set(defined.map(nameOf))].sort()).toEqual(ENDPOINTS.map(nameOf).sort());
});
