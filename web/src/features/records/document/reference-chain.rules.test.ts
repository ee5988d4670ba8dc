import { describe, expect, it } from 'vitest';
import { buildDetails, buildReference } from '../../../test/records.ts';
import { sortChain } from './reference-chain.rules.ts';

const DOCUMENT = buildDetails(5, { recordedDate: '06/02/2019' });

function orderOf(references: readonly Parameters<typeof buildReference>[]): readonly string[] {
  const chain = sortChain(
    DOCUMENT,
    references.map((reference) => buildReference(...reference)),
  );
  return chain.map((link) => (link.kind === 'this' ? 'this' : link.reference.displayDocNumber));
}

describe('a document and its references are sorted by recorded date', () => {
  it.each<[string, Parameters<typeof buildReference>[], readonly string[]]>([
    ['alone', [], ['this']],
    [
      'between earlier and later ones, across centuries',
      [
        [9, { recordedDate: '03/14/2024' }],
        [1, { recordedDate: '12/31/1977', direction: 'from' }],
      ],
      ['A1', 'this', 'A9'],
    ],
    [
      'after what it names and before what names it, on the same day',
      [
        [6, { direction: 'to' }],
        [4, { direction: 'from' }],
      ],
      ['A4', 'this', 'A6'],
    ],
    [
      'the same for references without a date',
      [
        [6, { recordedDate: '', direction: 'to' }],
        [4, { recordedDate: '', direction: 'from' }],
      ],
      ['A4', 'this', 'A6'],
    ],
  ])('%s', (_, references, expected) => expect(orderOf(references)).toEqual(expected));
});
