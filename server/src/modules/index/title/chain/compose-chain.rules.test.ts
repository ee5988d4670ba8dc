import { expect, it } from 'vitest';
import type { DocumentRow } from './chain.queries.ts';
import { buildFacts, derive, type TestDocument } from './chain-testing.ts';
import { composeChain } from './compose-chain.rules.ts';

const OWNER = 'HAUGEN, ROBERT L';
const BANK = 'NORTHLAND SAVINGS BANK';

function compose(documents: Readonly<Record<string, TestDocument>>, years = 0) {
  const facts = buildFacts(documents);
  const rows = new Map(
    facts.documents.map(({ id, number, instrumentCode, recordedOn }) => [
      id,
      {
        ...{
          id,
          documentType: 'A',
          documentNumber: number.slice(1),
          displayNumber: number,
          instrumentCode,
          recordedOn,
        },
        ...{ instrumentDescription: instrumentCode, signedOn: null, imagePageCount: 1, verifiedStatus: 'VERIFIED' },
        ...{ lienType: null, lienEndedOn: null },
      } as DocumentRow,
    ]),
  );
  return composeChain({ facts, derived: derive(documents), rows, years });
}

it('Documents are related that name each other or decide the state of each other, and no others', () => {
  const { entries } = compose({
    A1: { code: 'PAT', on: '1990-03-01', from: 'UNITED STATES OF AMERICA', to: OWNER },
    A2: { code: 'MTG', on: '2015-03-01', from: OWNER, to: BANK },
    A3: { code: 'AMTG', on: '2016-03-01', from: BANK, to: 'LAKE TRUST', names: ['A2', 'A999'] },
    A4: { code: 'EASE', on: '2017-03-01', from: OWNER, to: 'PINE POWER' },
  });
  expect(Object.fromEntries(entries.map(({ docId, related }) => [docId, related]))).toEqual({
    A1: [],
    A2: ['A3'],
    A3: ['A2'],
    A4: [],
  });
});
