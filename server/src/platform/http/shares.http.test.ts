import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import { countSearches } from '@portal/contract/index/search/run/count-searches';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginPageLinks } from '@portal/contract/office/public-pages/login-page';
import { transactionReport } from '@portal/contract/office/transactions/transactions';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('Prints', () => {
  test('of one user are served up to their share and refused with a message beyond it; another user is served', async () => {
    const greedy = await app.signedIn();
    const other = await app.signedIn();
    const sent = Array.from({ length: 50 }, () => greedy.send(transactionReport, { format: 'csv' }));
    const served = await other.send(transactionReport, { format: 'csv' });
    expect(served.statusCode).toBe(200);
    const answers = await Promise.all(sent);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
        429,
        'TOO_MANY_AT_ONCE',
        'You have too many of these requests running at once. Wait until some are done, then try again.',
      ]);
    // All places were given back.
    expect((await greedy.send(transactionReport, { format: 'csv' })).statusCode).toBe(200);
  });

  test('don’t use places for counts', async () => {
    const client = await app.signedIn();
    const prints = Array.from({ length: 16 }, () => client.send(transactionReport, { format: 'csv' }));
    expect((await client.send(countSearches, {})).json().code).not.toBe('TOO_MANY_AT_ONCE');
    await Promise.all(prints);
  });
});

describe('All other calls', () => {
  const FLOOD = 200;

  /** Sends many simultaneous calls. @returns the number of responses so far. */
  function flood(client: TestClient) {
    let answered = 0;
    const all = Promise.all(
      Array.from({ length: FLOOD }, async () => {
        const { statusCode } = await client.send(homeAll, {});
        answered += 1;
        return statusCode;
      }),
    );
    return { all, count: () => answered };
  }

  test('of another user don’t wait for earlier ones of one user, which are all served', async () => {
    const other = await app.signedIn();
    const flooded = flood(await app.signedIn());
    expect((await other.call(homeAll, {})).status).toBe(200);
    expect(flooded.count()).toBeLessThan(FLOOD / 2);
    expect(new Set(await flooded.all)).toEqual(new Set([200]));
  });

  test('are refused with a message to a user or visitor who makes hundreds at the same time', async () => {
    const user = await app.signedIn();
    for (const [client, endpoint] of [
      [user, homeAll],
      [app.client(), loginPageLinks],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 400 }, () => client.send(endpoint, {})));
      const codes = new Set(answers.map((answer) => answer.json().code ?? answer.statusCode));
      expect(codes).toEqual(new Set([200, 'TOO_MANY_AT_ONCE']));
    }
  });

  test('don’t wait for uploads', () => {
    expect(uploadImage.sharedWork).toBeUndefined();
  });
});
