import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EMULATOR_MERCHANT, EMULATOR_SIGNATURE_KEY } from '@portal/card-emulator/start-emulator';
import { setupChecklist, testCardGateway } from '@portal/contract/office/setup';
import { type CardApp, startCardApp } from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAuthorizeNet } from '../../../platform/card-gateway/authorize-net.ts';
import type { CardGateway } from '../../../platform/card-gateway/card-gateway.ts';

/** Accepts requests and never responds. */
const silent = createServer(() => undefined);

let app: CardApp;
let staff: TestClient;
/** Replaces the county's gateway. */
let replacement: CardGateway | undefined;
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const wrapGateway = (real: CardGateway) =>
    new Proxy(real, { get: (_, method) => Reflect.get(replacement ?? real, method) });
  app = await startCardApp({ wrapGateway });
  staff = await app.signedIn({ role: 'COUNTY' });
});
beforeEach(() => {
  replacement = undefined;
  app.clock.advanceMinutes(2);
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await app.close();
});

const openGateway = (settings: { readonly apiUrl: string; readonly transactionKey?: string }) =>
  openAuthorizeNet(
    { ...EMULATOR_MERCHANT, signatureKey: EMULATOR_SIGNATURE_KEY, formUrl: app.emulator.formUrl, ...settings },
    { timeoutMs: 200 },
  );

async function getLine() {
  const { lines, tests } = (await staff.call(setupChecklist, {})).content;
  return { state: lines.find(({ line }) => line === 'cardGateway')?.state, test: tests.cardGateway };
}

it('a working gateway passes, and the line is done with the time and the tester', async () => {
  expect(await getLine()).toEqual({ state: 'OPEN', test: null });
  const { content } = await staff.call(testCardGateway, {});
  expect(content).toMatchObject({ outcome: 'PASSED', problem: null, username: staff.username });
  expect(await getLine()).toEqual({ state: 'DONE', test: content });
});

it('of 50 tests at the same time only one runs and is audited', async () => {
  const countAudited = async () => {
    const rows = await app.county.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'setup.cardGatewayTested')
      .execute();
    return rows.length;
  };
  const before = await countAudited();
  const responses = await Promise.all(Array.from({ length: 50 }, () => staff.call(testCardGateway, {})));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 429)).toHaveLength(49);
  expect(await countAudited()).toBe(before + 1);
});

it('a hanging gateway fails with a message, and the line is open again', async () => {
  const { port } = silent.address() as AddressInfo;
  replacement = openGateway({ apiUrl: `http://127.0.0.1:${port}` });
  const { content } = await staff.call(testCardGateway, {});
  expect(content).toMatchObject({ outcome: 'FAILED', problem: 'NO_RESPONSE' });
  expect(await getLine()).toEqual({ state: 'OPEN', test: content });
});

it('wrong credentials are reported without being shown', async () => {
  replacement = openGateway({ apiUrl: app.emulator.apiUrl, transactionKey: 'another-key' });
  const { envelope, content } = await staff.call(testCardGateway, {});
  expect(content).toMatchObject({ outcome: 'FAILED', problem: 'CREDENTIALS' });
  expect(JSON.stringify(envelope)).not.toMatch(/another-key|E00007/);
});

it('a test that was cut off is interrupted after a minute and can be repeated', async () => {
  const startedAt = app.clock.now().toISOString();
  await app.database.executeSql(
    `UPDATE setup_tests SET started_at = '${startedAt}', finished_at = NULL, problem = NULL WHERE kind = 'cardGateway'`,
  );
  expect((await getLine()).test).toMatchObject({ outcome: 'RUNNING' });
  app.clock.advanceMinutes(1);
  expect((await getLine()).test).toMatchObject({ outcome: 'FAILED', problem: 'INTERRUPTED' });
  const { status, content } = await staff.call(testCardGateway, {});
  expect([status, content.outcome]).toEqual([200, 'PASSED']);
});
