import type { MatchReason } from '@portal/contract/index/search/records/explain-name-match';
import { describe, expect, it } from 'vitest';
import { computeNameKeys, type NameKind } from '../../records/index.ts';
import { explainName } from './explain-name.rules.ts';

/** `LINDQUIST, ANNA M` as typed or as stored. */
function parts(name: string) {
  const [lastName = '', given = ''] = name.split(', ');
  const [firstName = '', middle = ''] = given.split(' ');
  return { lastName, firstName, middleInitial: middle, middleName: middle };
}
const explain = (typed: string, stored: string, kind: NameKind, similarKeys?: ReadonlySet<string>) =>
  explainName(
    parts(typed),
    similarKeys === undefined ? 'BEGINS' : 'SIMILAR',
    computeNameKeys({ kind, ...parts(stored) }),
    similarKeys,
  );

describe('A person is found', () => {
  it.each<[string, string, string, MatchReason[]]>([
    ['by the same name', 'LINDQUIST', 'LINDQUIST, ANNA', ['exact']],
    ['by the same name in other letters', "O'Brien", 'OBRIEN', ['exact']],
    ['by its beginning', 'LIND', 'LINDQUIST', ['prefix']],
    ['across spaces', 'DELACRUZ', 'DE LA CRUZ', ['space']],
    ['across spaces that were typed', 'MC DONALD', 'MCDONALD', ['space']],
    ['by another spelling', 'ST PIERRE', 'SAINT PIERRE', ['otherSpelling']],
    ['by the same first name', 'LINDQUIST, ANNA', 'LINDQUIST, ANNA MARIE', ['exact']],
    ['by an initial that was typed', 'LINDQUIST, A', 'LINDQUIST, ANNA', ['exact', 'initial']],
    ['by an initial in the index', 'LINDQUIST, ANNA', 'LINDQUIST, A', ['exact', 'initial']],
    ['without a middle name in the index', 'LINDQUIST, ANNA M', 'LINDQUIST, ANNA', ['exact', 'noMiddle']],
    ['by given names that were typed as one', 'LINDQUIST, MARYANN', 'LINDQUIST, MARY ANN', ['exact', 'space']],
    ['by the beginning of given names as one', 'LINDQUIST, MARYA', 'LINDQUIST, MARY ANN', ['exact', 'space']],
    ['by a middle initial', 'LINDQUIST, ANNA M', 'LINDQUIST, ANNA MARIE', ['exact', 'initial']],
  ])('%s', (_title, typed, stored, reasons) => {
    expect(explain(typed, stored, 'HUMAN')).toEqual(reasons);
  });

  it.each([
    ['another surname', 'LIND', 'BERGLUND'],
    ['another first name', 'LIND, ANNA', 'LIND, CARL'],
    ['another initial', 'LIND, ANNA', 'LIND, B'],
    ['no first name in the index', 'LIND, ANNA', 'LIND'],
    ['given names as one with another end', 'LIND, MARYBETH', 'LIND, MARY ANN'],
    ['given names as one and a middle name', 'LIND, MARYANN B', 'LIND, MARY ANN'],
    ['another middle initial', 'LIND, ANNA M', 'LIND, ANNA B'],
    ['a comma that requires exactly this name', 'LIND,', 'LINDQUIST'],
  ])('not by %s', (_title, typed, stored) => {
    expect(explain(typed, stored, 'HUMAN')).toBeUndefined();
  });
});

describe('The match "exactly" finds a person', () => {
  const explainExactly = (typed: string, stored: string) =>
    explainName(parts(typed), 'EXACT', computeNameKeys({ kind: 'HUMAN', ...parts(stored) }), undefined);

  it.each([
    ['LINDQUIST, ANNA', 'LINDQUIST, ANNA'],
    ['LINDQUIST', 'LINDQUIST, ANNA'],
    ['LINDQUIST, MARYANN', 'LINDQUIST, MARY ANN'],
  ])('%s: %s', (typed, stored) => {
    expect(explainExactly(typed, stored)).toContain('exact');
  });

  it.each([
    ['LINDQUIST, ANN', 'LINDQUIST, ANNA'],
    ['LINDQUIST, A', 'LINDQUIST, ANNA'],
    ['LINDQUIST, MARYA', 'LINDQUIST, MARY ANN'],
    ['LIND, ANNA', 'LINDQUIST, ANNA'],
  ])('%s: not %s', (typed, stored) => {
    expect(explainExactly(typed, stored)).toBeUndefined();
  });
});

describe('A firm is found', () => {
  it.each<[string, string, string, MatchReason[]]>([
    ['with a legal form that the index leaves out', 'ACME INC', 'ACME INC', ['noiseWord']],
    ['without it', 'ACME', 'ACME INC', ['exact']],
    ['by words written short', '1ST NATL BK', 'FIRST NATIONAL BANK', ['otherSpelling']],
    ['by its beginning', 'FIRST NATIONAL', 'FIRST NATIONAL BANK', ['prefix']],
  ])('%s', (_title, typed, stored, reasons) => {
    expect(explain(typed, stored, 'NON_HUMAN')).toEqual(reasons);
  });
});

describe('If similar names are searched, a person is found', () => {
  const similar = new Set(['LINDQUST', 'LINDQUISST', 'LINDQIUST', 'LINDQVIST']);
  it.each<[string, string, string, MatchReason[]]>([
    ['by a name like it', 'LINDQUIST', 'LINDQVIST', ['similar']],
    ['by a letter less', 'LINDQUIST', 'LINDQUST', ['oneLetter']],
    ['by a letter more', 'LINDQUIST', 'LINDQUISST', ['oneLetter']],
    ['by swapped neighbors', 'LINDQUIST', 'LINDQIUST', ['oneLetter']],
    ['by a short form of the first name', 'LINDQUIST, WILLIAM', 'LINDQVIST, BILL', ['similar', 'nickname']],
    ['by the same name still', 'LINDQUIST', 'LINDQUIST', ['exact']],
  ])('%s', (_title, typed, stored, reasons) => {
    expect(explain(typed, stored, 'HUMAN', similar)).toEqual(reasons);
  });

  it('but not by a short form otherwise', () => {
    expect(explain('LIND, WILLIAM', 'LIND, BILL', 'HUMAN')).toBeUndefined();
  });
});
