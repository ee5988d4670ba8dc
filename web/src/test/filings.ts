import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import type { Filing } from '@portal/contract/filing/efile/filings';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';

/** Returns a filing that a clerk reviews. */
export function buildFiling(id: number, changed: Partial<Filing> = {}): Filing {
  const transactionNumber = `EF-${id}`;
  const document = { id, transactionNumber, efileType: 'MAR', numberOfPages: 1, documentNumber: '' } as const;
  return {
    ...document,
    ...{ packageNumber: transactionNumber, position: 1, documentCount: 1, version: 1, state: 'IN_REVIEW' },
    ...{ name: 'Ann Example', username: 'ann.example', submittedAt: '2026-11-20T09:00:00', totalCharge: 4_800 },
    ...{ retainedCharge: 0, receiptId: null, warnings: [], events: [], claimedBy: 'county.clerk', correctBy: '' },
    ...{ recordedDate: '', recordedTime: '', book: '', page: '', indexFacts: NO_INDEX_FACTS },
    ...{ recordedFacts: null, corrections: [], proposedCorrection: null, withdrawnRecordings: [] },
    ...{ feeFacts: NO_FEE_FACTS, fees: [] },
    package: [{ ...document, indexFacts: NO_INDEX_FACTS, feeFacts: NO_FEE_FACTS }],
    address: {
      ...{ name: 'Ann Example', email: 'ann@example.com', address1: '12 Main St', address2: '' },
      ...{ city: 'Juniper', state: 'MN', zip: '55000' },
    },
    ...changed,
  };
}
