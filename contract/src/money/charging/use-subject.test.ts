import { expect, test } from 'vitest';
import { formatUseSubject } from './use-subject.ts';

const format = (kind: Parameters<typeof formatUseSubject>[0], subject: string) =>
  formatUseSubject(kind, subject, (name) => name);

test.each([
  ['DETAILS', 'document:A03100', 'A100'],
  ['SEARCH_CERTIFICATE', 'searchCertificate:2026-7K3QF-0B9XD-T', '2026-7K3QF-0B9XD-T'],
  ['CHAIN_OF_TITLE', 'chain:plat/27/3/7', 'plat/27/3/7'],
  ['PROPERTY_PAGE', 'property:parcel/30.24', 'parcel/30.24'],
  ['WATCH', 'watch:5d41402abc4b2a76', ''],
] as const)(
  'A sale of the kind %s with the subject %s has %j next to its name on a statement.',
  (kind, subject, text) => {
    expect(format(kind, subject)).toBe(text);
  },
);

test.each([
  ['searchCertificate:2026-7K3QF-0B9XD-T', '2026-7K3QF-0B9XD-T'],
  ['chain:plat/27/3/7', 'chain:title: plat/27/3/7'],
  ['property:parcel/30.24', 'property:title: parcel/30.24'],
  ['watch:5d41402abc4b2a76', 'settings:names.propertyWatch'],
])('%s, which an earlier version sold as details, is named %s.', (subject, text) => {
  expect(format('DETAILS', subject)).toBe(text);
});
