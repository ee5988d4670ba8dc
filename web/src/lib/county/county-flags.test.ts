import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { expect, it } from 'vitest';
import { buildFlags } from '../../test/records.ts';
import { verifiedThroughOf } from './county-flags.ts';

it.each([
  ['documents', '11/19/2026'],
  ['certificates', '11/18/2026'],
  ['taxLiens', undefined],
] as const satisfies readonly [ResultKind, string | undefined][])(
  'next to %s is the verified date of their own index, or none: %s',
  (kind, date) => {
    expect(verifiedThroughOf(buildFlags({ showNotableDates: true }), kind)).toBe(date);
  },
);

it('no date appears anywhere if the county shows none', () => {
  expect(verifiedThroughOf(buildFlags({ showNotableDates: false, useVerificationDate: false }), 'documents')).toBe(
    undefined,
  );
});
