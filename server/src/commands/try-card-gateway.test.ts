import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type CardEmulator,
  EMULATOR_MERCHANT,
  EMULATOR_SIGNATURE_KEY,
  startCardEmulator,
} from '@portal/card-emulator/start-emulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const COMMAND = join(import.meta.dirname, 'try-card-gateway.ts');
/** A process starts within a second on an idle machine. */
vi.setConfig({ testTimeout: 30_000 });

let emulator: CardEmulator;
let folder: string;
beforeAll(async () => {
  emulator = await startCardEmulator();
  folder = mkdtempSync(join(tmpdir(), 'portal-gateway-command-'));
  const { apiUrl, formUrl } = emulator;
  const cardGateway = { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY };
  const pine = { key: 'pine', name: 'Pine County', state: 'MN', timeZone: 'America/Chicago', dataDir: 'pine' };
  const counties = [
    { ...pine, cardGateway },
    { ...pine, key: 'oak', cardGateway: { ...cardGateway, transactionKey: 'another' } },
    { ...pine, key: 'elm', name: 'Elm County' },
  ];
  writeFileSync(join(folder, 'counties.json'), JSON.stringify({ counties }));
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...args: readonly string[]) {
  const env = { ...process.env, COUNTIES_FILE: join(folder, 'counties.json') };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('A working gateway passes all checks and holds no amount afterward', async () => {
  expect(await run('pine')).toMatchObject({
    code: 0,
    stdout: [
      'OK      Create a payment form',
      'OK      Look up a transaction',
      'OK      List unsettled transactions',
      'OK      List settled transactions',
      '',
    ].join('\n'),
  });
});

test('Wrong credentials are reported', async () => {
  const { code, stdout } = await run('oak');
  expect(code).toBe(1);
  expect(stdout.match(/^FAILED {2}.*: E00007 .*the apiLoginId and transactionKey are incorrect/gm)).toHaveLength(4);
});

test.each([
  [[], 'Usage: npm run try-card-gateway'],
  [['elm'], 'Elm County has no card gateway.'],
])('%j prints an error', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
