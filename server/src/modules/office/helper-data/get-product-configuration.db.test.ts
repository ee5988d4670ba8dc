import { startTestApp, type TestApp } from '@portal/testing/apps/test-app';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings, saveSettings } from '../county-settings/index.ts';
import { getProductConfiguration } from './get-product-configuration.ts';

const USERS = [
  { username: 'demo.county', password: 'Juniper!2026', description: 'County clerk', isStaff: true },
  { username: 'demo.searcher', password: 'Juniper!2026', description: 'Pays from escrow', isStaff: false },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function listOffered(isDemo: boolean) {
  const { demoUsers } = await getProductConfiguration({ ...app.county, isDemo }, USERS);
  return demoUsers?.map(({ username }) => username);
}

it('tells whether the county takes filings, so that the login page links to what explains them', async () => {
  const { db } = app.county;
  expect(await getProductConfiguration(app.county, [])).toMatchObject({ efile: false });
  await saveSettings(db, { group: 'efile', content: { efile: true }, actor: SYSTEM_ACTOR });
  expect(await getProductConfiguration(app.county, [])).toMatchObject({ efile: true });
});

it('tells whether the county certifies searches, so that the login page links to the check of a certificate', async () => {
  const { db } = app.county;
  expect(await getProductConfiguration(app.county, [])).toMatchObject({ searchCertificates: false });
  const content = { ...(await getSettings(db, 'searchCertificates')), certify: true };
  await saveSettings(db, { group: 'searchCertificates', content, actor: SYSTEM_ACTOR });
  expect(await getProductConfiguration(app.county, [])).toMatchObject({ searchCertificates: true });
});

it('offers the users of the demo county, only its staff during a lockout, and none in other counties', async () => {
  expect(await listOffered(true)).toEqual(['demo.county', 'demo.searcher']);
  expect(await listOffered(false)).toBeUndefined();
  const lockout = { lockoutInPlace: true, messageLogin: 'Closed.', messageHeadline: 'Maintenance' };
  await saveSettings(app.county.db, { group: 'userLockout', content: lockout, actor: SYSTEM_ACTOR });
  expect(await listOffered(true)).toEqual(['demo.county']);
});
