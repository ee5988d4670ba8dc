import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { ERROR_CODES } from '@portal/contract/error-codes';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { pickFacts } from '@portal/testing/facts/facts';
import { hostileRequests } from '@portal/testing/hostile/hostile-requests';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';

/** A few requests for each call keep the suite fast; `FUZZ_RUNS` sets their number, `FUZZ_SEED` their seed. Each commit has other calls. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 15);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

const refusalSchema = z.strictObject({
  ok: z.literal(false),
  message: z.string().min(1),
  lockout: z.literal(false),
  code: z.enum(Object.keys(ERROR_CODES) as [string, ...string[]]).exclude(['UNEXPECTED']),
  status: z.literal('LOGIN').optional(),
  fieldErrors: z.record(z.string(), z.string().min(1)).optional(),
  sessionEnd: z.object({}).loose().optional(),
  conflict: z.object({}).loose().optional(),
  requestId: z.string(),
});

let test: TestApp;
/** The callers: no user, an administrator of an account, or the provider's staff, whom every call concerns. */
const CALLERS = ['NONE', 'ACCOUNT', 'TRIMIN'] as const;
const clients = new Map<(typeof CALLERS)[number], TestClient>();
beforeAll(async () => {
  test = await startTestApp();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'A1', grantors: ['LINDQUIST, ANNA M'], recordedOn: '1990-01-02' });
  const guest = await test.signedIn({ role: 'GUEST' });
  const save = { actor: SYSTEM_ACTOR };
  const { db } = test.county;
  await saveSettings(db, { ...save, group: 'userAccess', content: { guestUserName: guest.username } });
  await saveSettings(db, { ...save, group: 'loginPageRegistration', content: { selfRegistration: true } });
  await saveSettings(db, { ...save, group: 'languages', content: { languages: true } });
});
beforeEach(signInClients);
afterAll(() => test.close());

/** Signs in callers who aren't signed in: some calls end their session, or those of all users. */
async function signInClients(): Promise<void> {
  for (const role of ['ACCOUNT', 'TRIMIN'] as const) {
    const isSignedIn = (await clients.get(role)?.call(loginStatus, {}))?.envelope.content?.currentUser.role === role;
    if (!isSignedIn) clients.set(role, await test.signedIn({ role }));
  }
}

/** The fields of a GET are part of its address. */
function send(client: TestClient, endpoint: Endpoint, request: unknown): Promise<LightMyRequestResponse> {
  if (endpoint.method === 'POST') return client.send(endpoint, JSON.stringify(request), JSON_BODY);
  const isObject = typeof request === 'object' && request !== null;
  const fields = Object.entries(isObject ? request : {}).map(([key, value]) => [
    key,
    `${JSON.stringify(value)}`.toWellFormed(),
  ]);
  const query = new URLSearchParams(fields as [string, string][]);
  return client.send({ method: 'GET', path: `${endpoint.path}?${query}` }, undefined);
}
const JSON_BODY = { 'content-type': 'application/json' };

/** Whether a call returns the printed list for the page number -1, as searches do (Spec 2 §7). */
const printsOnRequest = ({ path }: Endpoint) => /^search\/searchBy/.test(path);

/** The conditions that every response must meet, whatever the request. */
function judge(endpoint: Endpoint, response: LightMyRequestResponse): void {
  const isFile = !`${response.headers['content-type']}`.includes('json');
  if (response.statusCode === 200 && isFile) {
    expect(endpoint.response === 'file' || printsOnRequest(endpoint)).toBe(true);
    return;
  }
  const envelope = response.json();
  if (response.statusCode === 200) {
    expect(envelope).toMatchObject({ ok: true, message: expect.any(String), lockout: false });
    expect(endpoint.content.safeParse(envelope.content).error).toBeUndefined();
  } else {
    expect(refusalSchema.safeParse(envelope).error).toBeUndefined();
    expect(response.statusCode).toBe(ERROR_CODES[envelope.code as keyof typeof ERROR_CODES]);
  }
}

const CALLS = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('Any request gets the envelope of the contract and never a 500', () => {
  it.each(pickFacts(CALLS))('%s', async (_name, endpoint) => {
    const caller = fc.constantFrom(...CALLERS);
    const property = fc.asyncProperty(hostileRequests(endpoint.request), caller, async (request, role) => {
      judge(endpoint, await send(clients.get(role) ?? test.client(), endpoint, request));
    });
    await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  });
});
