import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUDITED_EVENTS, ROLE_CHANGED } from './modules/office/audit/security-events.ts';
import { LOGGED_EVENTS } from './platform/log/security-events.ts';

/** Migrations among them: a trigger writes some entries. */
const sources = ['src/**/*.ts', 'migrations/*.sql']
  .flatMap((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '..') }))
  .filter((path) => !/\.test\.ts$|security-events\.ts$/.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8'))
  .join('\n');
const document = readFileSync(join(import.meta.dirname, '../../docs/security-events.md'), 'utf8');

/** The names in the first column of the document's tables. */
const documented = [...document.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, name = '']) => name);

test('Every event of security is written somewhere', () => {
  expect(LOGGED_EVENTS.filter((event) => !sources.includes(`asEvent('${event}')`))).toEqual([]);
  expect(AUDITED_EVENTS.filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
});

test('Every event of security is documented once, and no other', () => {
  expect([...documented].sort()).toEqual([...LOGGED_EVENTS, ...AUDITED_EVENTS, ROLE_CHANGED].sort());
});
