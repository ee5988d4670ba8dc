import type { Endpoint } from '@portal/contract/endpoint';
import { SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import {
  SETTINGS_GROUP_NAMES,
  SETTINGS_GROUPS,
  type SettingsGroupName,
} from '@portal/contract/settings/settings-groups';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { pickFacts } from '@portal/testing/facts/facts';
import { hostileRequests } from '@portal/testing/hostile/hostile-requests';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSettings } from './index.ts';

/** A few runs for each group keep the suite quick; `FUZZ_RUNS` sets the number, `FUZZ_SEED` the seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 15);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let test: TestApp;
let provider: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  provider = await test.signedIn({ role: 'TRIMIN' });
});
afterAll(() => test.close());

/** The current settings are always readable, whatever was sent. */
async function sendHostile(name: SettingsGroupName, request: unknown): Promise<void> {
  const endpoint: Endpoint = SAVE_SETTINGS[name];
  const whole =
    typeof request === 'object' && request !== null && !Array.isArray(request)
      ? { ...SETTINGS_GROUPS[name].schema.parse({}), ...request }
      : request;
  const response = await provider.send(endpoint, JSON.stringify(whole), { 'content-type': 'application/json' });
  expect([200, 400, 413]).toContain(response.statusCode);
  if (response.statusCode === 200) expect(endpoint.content.safeParse(response.json().content).error).toBeUndefined();
  await expect(test.county.db.transaction().execute((tx) => getSettings(tx, name))).resolves.toBeDefined();
}

it.each(pickFacts(SETTINGS_GROUP_NAMES))('%s is saved as a whole or refused, whatever is sent', async (name) => {
  const property = fc.asyncProperty(hostileRequests(SETTINGS_GROUPS[name].schema), (request) =>
    sendHostile(name, request),
  );
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
});
