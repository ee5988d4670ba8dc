import { transactionReport } from '@portal/contract/home/transactions';
import { countSearches } from '@portal/contract/search/count-searches';
import { startTestApp, type TestApp } from '@portal/testing/test-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('Prints', () => {
  test('of one user are served up to their share and refused in words beyond it; another user is served', async () => {
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

  test('don’t take places from counts', async () => {
    const client = await app.signedIn();
    const prints = Array.from({ length: 16 }, () => client.send(transactionReport, { format: 'csv' }));
    expect((await client.send(countSearches, {})).json().code).not.toBe('TOO_MANY_AT_ONCE');
    await Promise.all(prints);
  });
});
