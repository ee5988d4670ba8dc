import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findProgram, PROGRAMS_VARIABLE, ROOT } from './find-program.ts';
import { keepAddress } from './join-programs.ts';

afterEach(() => vi.unstubAllEnvs());

const MAIN = join(ROOT, 'server/src/main.ts');

test('a test starts the joined program if the run has joined it, and the source otherwise', () => {
  vi.stubEnv(PROGRAMS_VARIABLE, undefined);
  expect(findProgram(MAIN)).toBe(MAIN);
  const folder = mkdtempSync(join(tmpdir(), 'portal-programs-'));
  vi.stubEnv(PROGRAMS_VARIABLE, folder);
  expect(findProgram(MAIN)).toBe(MAIN);
  writeFileSync(join(folder, 'server_src_main.js'), '');
  expect(findProgram(MAIN)).toBe(join(folder, 'server_src_main.js'));
  expect(findProgram(join(ROOT, 'server/src/commands/main.ts'))).toBe(join(ROOT, 'server/src/commands/main.ts'));
  rmSync(folder, { recursive: true });
});

test('a joined module keeps its address, and only a program is the main module', () => {
  const code = '[import.meta.dirname, import.meta.filename, import.meta.url, import.meta.main]';
  const program = join(ROOT, 'server/src/commands/user.ts');
  const address = [join(ROOT, 'server/src/commands'), program, new URL(`file://${program}`).href];
  const entries = ['server/src/commands/user.ts'];
  expect(keepAddress(code, program, entries)).toBe(
    `[${address.map((part) => JSON.stringify(part)).join(', ')}, import.meta.main]`,
  );
  expect(keepAddress(code, program, []).endsWith(', false]')).toBe(true);
});
