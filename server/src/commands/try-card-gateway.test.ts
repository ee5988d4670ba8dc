import { join } from 'node:path';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY, startCardEmulator } from '@portal/card-emulator/start-emulator';
import { createCommandFolder, PINE_COUNTY } from '@portal/testing/apps/command-folder';
import { afterAll, expect, test } from 'vitest';

const emulator = await startCardEmulator();
afterAll(() => emulator.close());

const { apiUrl, formUrl } = emulator;
const cardGateway = { apiUrl, formUrl, ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY };
const { run } = createCommandFolder(join(import.meta.dirname, 'try-card-gateway.ts'), [
  { ...PINE_COUNTY, cardGateway },
  { ...PINE_COUNTY, key: 'oak', cardGateway: { ...cardGateway, transactionKey: 'another' } },
  { ...PINE_COUNTY, key: 'elm', name: 'Elm County' },
]);

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
