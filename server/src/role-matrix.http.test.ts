import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { ROLES, type Role } from '@portal/contract/values/role';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './app.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/test-app.ts';

/** Who reaches which call. A call without a row fails. */
const MATRIX: Readonly<Record<string, readonly (Role | 'nobody')[]>> = {
  'POST auth/login': ['nobody', ...ROLES],
  'POST auth/logout': ['nobody', ...ROLES],
  'GET auth/logout': ['nobody', ...ROLES],
  'GET currentUser/loginStatus': ROLES,
  'POST currentUser/usageBalance': ROLES,
  'GET helperdata/landlink': ROLES,
  'GET helperdata/landsharkcodedescription': ROLES,
  'GET helperdata/notableDates': ROLES,
  'POST search/searchByName': ROLES,
  'POST search/searchByDocumentNumber': ROLES,
  'POST search/searchByDate': ROLES,
  'POST search/searchByBookAndPage': ROLES,
  'POST search/searchByParcelId': ROLES,
  'POST search/searchByAddress': ROLES,
  'POST search/searchByTractIndexNMI': ROLES,
  'POST search/documentDetails': ROLES,
  'POST imaging/getThumbnails': ROLES,
  'POST imaging/getPage': ROLES,
  'POST imaging/updateImagePreviewSettings': ROLES,
  'POST imaging/computeDownloadOrder': ROLES,
  'POST imaging/recomputeDownloadOrder': ROLES,
  'POST imaging/payDownloadOrder': ROLES,
  'POST imaging/cancelImageState': ROLES,
  'POST imaging/getImage': ROLES,
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let test: TestApp;
const clients = new Map<Role | 'nobody', TestClient>();
beforeAll(async () => {
  test = await startTestApp();
});

/** One client for each role; a call that ends its session has it made anew. */
async function clientOf(who: Role | 'nobody', endpoint: Endpoint): Promise<TestClient> {
  const client = clients.get(who) ?? (who === 'nobody' ? test.client() : await test.signedIn({ role: who }));
  clients.set(who, client);
  if (endpoint.path === 'auth/logout') clients.delete(who);
  return client;
}

afterAll(() => test.close());

describe('Every call of the contract', () => {
  it('is bound exactly once', () => {
    expect(ROUTES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('has a row in the matrix', () => {
    expect(ENDPOINTS.map(nameOf).sort()).toEqual(Object.keys(MATRIX).sort());
  });
});

describe.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it.each(['nobody', ...ROLES] as const)('%s', async (who) => {
    const response = await (await clientOf(who, endpoint)).send(endpoint, {});
    const reached = response.statusCode !== 403;
    expect(reached).toBe(MATRIX[name]?.includes(who));
    if (!reached) expect(response.json()).toMatchObject({ ok: false, status: 'LOGIN' });
    expect(response.statusCode).toBeLessThan(500);
  });
});
