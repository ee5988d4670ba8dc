import { authorize } from '@portal/contract/money/cards/authorize';
import { type CardApp, signInCardUser, startCardApp } from '@portal/testing/apps/card-app';
import type { TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTENT_LIFETIME_MINUTES, OPEN_FORMS_OF_COUNTY_MAX, OPEN_FORMS_OF_NETWORK_MAX } from './cards.rules.ts';

let app: CardApp;
beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.close());

test('open payment forms are limited per address and per session, even for 200 simultaneous requests', async () => {
  const sessions: TestClient[] = [];
  while (sessions.length < 5) sessions.push(await signInCardUser(app));
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => sessions[index % 5]?.call(authorize, {})),
  );
  const statuses = responses.map((response) => response?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(OPEN_FORMS_OF_NETWORK_MAX);
  expect(statuses.filter((status) => status === 429)).toHaveLength(200 - OPEN_FORMS_OF_NETWORK_MAX);
  app.clock.advanceMinutes(INTENT_LIFETIME_MINUTES + 1);
  const [first] = sessions;
  expect((await first?.call(authorize, {}))?.status).toBe(200);
});

test('and per county', async () => {
  const client = await signInCardUser(app);
  const now = app.clock.now().toISOString();
  await app.database.executeSql(
    `INSERT INTO payment_intents (invoice_number, user_id, account_id, purpose, amount_cents, surcharge_cents, created_at, client_network)
     SELECT 'LRP-TEST' || n, ${client.userId}, ${client.accountId}, 'ESCROW_DEPOSIT', 1, 0, '${now}', '198.51.100.' || n % 250
     FROM generate_series(1, ${OPEN_FORMS_OF_COUNTY_MAX}) AS n`,
  );
  expect((await client.call(authorize, {})).status).toBe(429);
});
