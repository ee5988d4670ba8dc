import { TestClock } from '@portal/testing/apps/test-app';
import { expect, test } from 'vitest';
import { openJson, sealJson } from './sealed-json.ts';
import { createSealingKey } from './sealing-key.ts';

const clock = new TestClock('2026-11-20T18:00:00Z');
const county = { secretsKey: createSealingKey(), clock };
const MINUTE_MS = 60_000;

test('A sealed value is read until it expires, and only with its key and for its purpose', () => {
  const sealed = sealJson(county, 'a sign-in', { state: 'é' }, MINUTE_MS);
  const expiresAt = new Date('2026-11-20T18:01:00Z');
  expect(openJson(county, 'a sign-in', sealed)).toEqual({ content: { state: 'é' }, expiresAt });
  expect(openJson(county, 'a search', sealed)).toBeUndefined();
  expect(openJson({ ...county, secretsKey: createSealingKey() }, 'a sign-in', sealed)).toBeUndefined();
  for (const changed of ['', 'AAAA', `${sealed.slice(0, -4)}AAAA`])
    expect(openJson(county, 'a sign-in', changed)).toBeUndefined();
  clock.advanceMinutes(1);
  expect(openJson(county, 'a sign-in', sealed)).toBeUndefined();
});
