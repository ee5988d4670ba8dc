import { describe, expect, test } from 'vitest';
import { compareResults, type Decision, type FoundRecord, mergeFound, readFacts } from './found-documents.rules.ts';

const [THEN, NOW, LATER] = ['2026-11-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];

const found = (record: string, changed: Partial<FoundRecord> = {}): FoundRecord => ({
  ...{ record, facts: 'DEED', state: 'FOUND', since: null, ...changed },
});

describe('a search that is run again', () => {
  test.each<[string, FoundRecord[], { record: string; facts: string }[], FoundRecord[]]>([
    ['leaves what it finds again', [found('A1')], [{ record: 'A1', facts: 'DEED' }], [found('A1')]],
    ['marks what is new', [], [{ record: 'A2', facts: 'DEED' }], [found('A2', { state: 'NEW', since: NOW })]],
    [
      'marks what changed',
      [found('A1')],
      [{ record: 'A1', facts: 'CORRECTED' }],
      [found('A1', { facts: 'CORRECTED', state: 'CHANGED', since: NOW })],
    ],
    ['keeps what is gone', [found('A1')], [], [found('A1', { state: 'GONE', since: NOW })]],
    [
      'keeps the mark of an earlier run',
      [found('A1', { state: 'NEW', since: THEN })],
      [{ record: 'A1', facts: 'DEED' }],
      [found('A1', { state: 'NEW', since: THEN })],
    ],
    [
      'marks a new one that changed as new',
      [found('A1', { state: 'NEW', since: THEN })],
      [{ record: 'A1', facts: 'CORRECTED' }],
      [found('A1', { facts: 'CORRECTED', state: 'NEW', since: NOW })],
    ],
    [
      'marks what returns as new',
      [found('A1', { state: 'GONE', since: THEN })],
      [{ record: 'A1', facts: 'DEED' }],
      [found('A1', { state: 'NEW', since: NOW })],
    ],
    [
      'keeps since when it is gone',
      [found('A1', { state: 'GONE', since: THEN })],
      [],
      [found('A1', { state: 'GONE', since: THEN })],
    ],
  ])('%s', (_title, earlier, current, expected) => {
    expect(compareResults(earlier, current, NOW)).toEqual(expected);
  });
});

test('that only the form of its facts changed marks nothing', () => {
  const before = found('A1', { facts: 'Kind: Deed, Grantors: BERG CARL; BERG ANNA' });
  const now = { record: 'A1', facts: 'Kind: Deed\nGrantors: BERG CARL; BERG ANNA' };
  expect(compareResults([before], [now], NOW)).toEqual([before]);
});

describe('the facts of a document', () => {
  test.each([
    [
      'are columns, without its number',
      'Instrument / Document #: Warranty Deed; A1\nGrantors: BERG CARL; A1 LLC',
      [
        { label: 'Instrument / Document #', value: 'Warranty Deed' },
        { label: 'Grantors', value: 'BERG CARL; A1 LLC' },
      ],
    ],
    ['leave a column out that has only the number', 'Number: A1\nKind: Deed', [{ label: 'Kind', value: 'Deed' }]],
    [
      'keep a colon in a value',
      'Kind: Deed\nNote: SEE: B2',
      [
        { label: 'Kind', value: 'Deed' },
        { label: 'Note', value: 'SEE: B2' },
      ],
    ],
    [
      'stay one text if an earlier version stored them',
      'Kind: Deed, Grantors: BERG',
      [{ label: '', value: 'Kind: Deed, Grantors: BERG' }],
    ],
  ])('%s', (_title, facts, expected) => {
    expect(readFacts({ record: 'A1', facts })).toEqual(expected);
  });
});

describe('the documents of a file', () => {
  const decide = (decidedAt: string): Decision => ({
    ...{
      documentKey: 'A1',
      decision: 'KEEP',
      reason: '',
      version: 1,
      decidedBy: 'anna',
      decidedAt: new Date(decidedAt),
    },
  });
  const stateOf = (records: readonly FoundRecord[][], decisions: readonly Decision[] = []) =>
    mergeFound(records, decisions).map(({ documentKey, state }) => [documentKey, state]);

  test('are there once, marked ones first, then by number', () => {
    const searches = [
      [found('A10'), found('A9')],
      [found('A9', { state: 'CHANGED', since: NOW }), found('A2')],
    ];
    expect(stateOf(searches)).toEqual([
      ['A9', 'CHANGED'],
      ['A2', 'FOUND'],
      ['A10', 'FOUND'],
    ]);
  });

  test('stay marked until someone decides afterward', () => {
    const searches = [[found('A1', { state: 'NEW', since: NOW })]];
    expect(stateOf(searches)).toEqual([['A1', 'NEW']]);
    expect(stateOf(searches, [decide(THEN)])).toEqual([['A1', 'NEW']]);
    expect(stateOf(searches, [decide(LATER)])).toEqual([['A1', 'FOUND']]);
  });

  test('that are gone say so, whatever was decided', () => {
    const searches = [[found('A1', { state: 'GONE', since: NOW })]];
    expect(stateOf(searches, [decide(LATER)])).toEqual([['A1', 'GONE']]);
  });
});
