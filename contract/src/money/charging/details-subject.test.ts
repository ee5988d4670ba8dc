import { expect, test } from 'vitest';
import { formatDetailsSubject } from './details-subject.ts';

test.each([
  ['document:A03100', 'A100'],
  ['searchCertificate:2026-7K3QF-0B9XD-T', '2026-7K3QF-0B9XD-T'],
  ['chain:plat/27/3/7', 'chain:title: plat/27/3/7'],
  ['property:parcel/30.24', 'property:title: parcel/30.24'],
  ['watch:{"kind":"NAME"}', 'settings:names.propertyWatch'],
])('%s is %s on a statement', (subject, text) => {
  expect(formatDetailsSubject(subject, (name) => name)).toBe(text);
});
