import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import { describe, expect, it } from 'vitest';
import { listNameReadings, listSoundTexts, type NameReading, type TypedName } from './name-readings.rules.ts';

const typed = (lastName: string, firstName = '', middleInitial = ''): TypedName => ({
  lastName,
  firstName,
  middleInitial,
});

/** `LINDQUIST*` for keys that start so, `=LINDQUIST` for that key, `[AND WORDS]`, each with `| FIRST MIDDLE` of its given names. */
function describeReading({ keys, given }: NameReading): string {
  const names = [
    ...keys.prefixes.map((key) => `${key}*`),
    ...keys.exact.map((key) => `=${key}`),
    ...(keys.words === undefined ? [] : [`[${keys.words.join(' ')}]`]),
  ];
  const conditions = given.map((condition) =>
    condition.kind === 'words'
      ? `[${condition.words.join(' ')}]`
      : `${condition.isExact ? '=' : ''}${condition.firstKey}${condition.middleKey === '' ? '' : `,${condition.middleKey}`}`,
  );
  return `${names.join(' ')} | ${conditions.join(' or ')}`;
}
const readingsOf = (name: TypedName, match: NameMatch = 'BEGINS') => listNameReadings(name, match).map(describeReading);

describe('Starts with: a text in the box of a surname or firm', () => {
  it.each<[string, TypedName, readonly string[]]>([
    ['is the beginning of a name', typed('lindquist'), ['LINDQUIST* | ']],
    ['has given names next to it', typed('lindquist', 'anna', 'm'), ['LINDQUIST* | ANNA,M']],
    // One county stores MARY ANN as the first name, another as first and middle name.
    ['has two given names next to it', typed('lind', 'mary ann'), ['LIND* | MARY ANN or MARY,ANN']],
    ['with a comma is a surname and given names', typed('lindquist, albert'), ['=LINDQUIST | ALBERT']],
    ['with a comma and a middle name', typed('lindquist, albert j'), ['=LINDQUIST | ALBERT J or ALBERT,J']],
    ['of two words is a firm, or a person', typed('lindquist albert'), ['LINDQUISTALBERT* | ', '=LINDQUIST | ALBERT']],
    [
      'of three words is a firm, or a person with either part longer',
      typed('de la cruz'),
      ['DELACRUZ* | ', '=DE | LA CRUZ or LA,CRUZ', '=DELA | CRUZ'],
    ],
    ['with a suffix is also the name without it', typed('nelson jr'), ['NELSONJR* | ', '=NELSON | ']],
    ['with a comma and a suffix is the surname alone', typed('nelson, jr'), ['=NELSON | ']],
    ['with a suffix after the given name', typed('nelson, richard sr'), ['=NELSON | RICHARD']],
    // Given names are in their own box, so that the words belong to the surname.
    ['of two words next to a first name is one name', typed('van dyke', 'anna'), ['VANDYKE* | ANNA']],
    ['with a suffix next to a first name', typed('nelson jr', 'anna'), ['NELSONJR* | ANNA', '=NELSON | ANNA']],
    [
      'with a comma and a first name elsewhere is taken as a whole',
      typed('lind, albert', 'anna'),
      ['LINDALBERT* | ANNA'],
    ],
    ['with a comma at the end asks for exactly this name', typed('lind,'), ['=LIND | ']],
    ['without letters or digits is nothing', typed(' - '), []],
    ['that is empty is nothing', typed(''), []],
  ])('%s', (_title, name, readings) => {
    expect(readingsOf(name)).toEqual(readings);
  });

  it('of six words can be a person, of seven can’t', () => {
    expect(readingsOf(typed('a b c d e f'))).toHaveLength(6);
    expect(readingsOf(typed('a b c d e f g'))).toHaveLength(1);
  });

  it.each([
    'OLSON AND SONS PLUMBING',
    'OLSON & SONS',
    'NORTH COMPANY FOR LIFE',
    'OLSON BROTHERS EXCAVATING',
    'OLSON ANDREW AND SONS',
    'OLSON BANK',
    'OLSON FAMILY TRUST',
    'SAND BANK OF OLSON',
  ])('%j has no given names that begin with a word of a firm', (text) => {
    const given = listNameReadings(typed(text), 'BEGINS').flatMap((reading) => reading.given);
    const isFirm = (word: string) => ['AND', 'COMPANY', 'FOR', 'BROTHERS', 'BANK', 'TRUST', 'OF'].includes(word);
    const found = given.filter((each) => each.kind === 'parts' && isFirm(each.firstKey.split(' ')[0] ?? ''));
    expect(found).toEqual([]);
  });

  it('that is a couple is still its first person', () => {
    expect(readingsOf(typed('OLSON ANDREW AND MARY'))).toContain('=OLSON | ANDREW AND MARY or ANDREW,AND MARY');
  });

  it('that is a firm keeps its comma', () => {
    expect(readingsOf(typed('acme, inc'))[0]).toBe('ACMEINC* =ACME | ');
  });
});

describe('Exactly', () => {
  it.each<[string, TypedName, readonly string[]]>([
    ['a surname is that surname', typed('lindquist'), ['=LINDQUIST | =']],
    ['given names are exactly those', typed('lindquist', 'anna', 'm'), ['=LINDQUIST | =ANNA,M']],
    ['words are one name, or a person', typed('lind albert'), ['=LINDALBERT | =', '=LIND | =ALBERT']],
    ['with a comma is a person', typed('lind, albert'), ['=LIND | =ALBERT']],
  ])('%s', (_title, name, readings) => {
    expect(readingsOf(name, 'EXACT')).toEqual(readings);
  });
});

describe('Contains words', () => {
  it.each<[string, TypedName, readonly string[]]>([
    ['one word is within a name', typed('bank'), ['[BANK] | ']],
    [
      'two words are within a name, or of a person in either order',
      typed('albert lind'),
      ['[ALBERT LIND] | ', '[ALBERT] | [LIND]', '[LIND] | [ALBERT]'],
    ],
    [
      'three words can be two of a surname, at either end',
      typed('anna van dyke'),
      [
        ...['[ANNA VAN DYKE] | ', '[ANNA] | [VAN DYKE]', '[VAN] | [ANNA DYKE]', '[DYKE] | [ANNA VAN]'],
        ...['[ANNA VAN] | [DYKE]', '[VAN DYKE] | [ANNA]'],
      ],
    ],
    ['words next to a first name are within the name', typed('albert lind', 'anna'), ['[ALBERT LIND] | ANNA']],
    ['a suffix isn’t required', typed('lind jr'), ['[LIND] | ']],
    ['AND isn’t a given name', typed('lind and berg'), ['[LIND BERG] | ', '[LIND] | [BERG]', '[BERG] | [LIND]']],
    [
      'a comma adds the person that it names',
      typed('lind, albert'),
      ['[LIND ALBERT] | ', '[LIND] | [ALBERT]', '[ALBERT] | [LIND]', '=LIND | ALBERT'],
    ],
    ['nothing is nothing', typed('.'), []],
  ])('%s', (_title, name, readings) => {
    expect(readingsOf(name, 'WORDS')).toEqual(readings);
  });

  it('six words can be a person, seven can’t', () => {
    // Six surnames of one word, and at both ends those of two to five.
    expect(readingsOf(typed('a1 b2 c3 d4 e5 f6'), 'WORDS')).toHaveLength(1 + 6 + 2 * 4);
    expect(readingsOf(typed('a1 b2 c3 d4 e5 f6 g7'), 'WORDS')).toHaveLength(1);
  });
});

describe('Sounds like looks up', () => {
  const textsOf = (name: TypedName) =>
    listSoundTexts(name).map(({ lastName, given }) => [
      lastName,
      describeReading({ keys: { prefixes: [], exact: [] }, given }),
    ]);
  it.each<[string, TypedName, readonly (readonly string[])[]]>([
    ['the name', typed('lindquist', 'anna'), [['lindquist', ' | ANNA']]],
    ['the surname before a comma', typed('lindquist, anna'), [['LINDQUIST', ' | ANNA']]],
    [
      'the whole and the first word',
      typed('lindquist anna'),
      [
        ['lindquist anna', ' | '],
        ['LINDQUIST', ' | ANNA'],
      ],
    ],
    ['the name without its suffix', typed('nelson jr'), [['NELSON', ' | ']]],
    ['words next to a first name as one', typed('van dyke', 'anna'), [['van dyke', ' | ANNA']]],
  ])('%s', (_title, name, texts) => {
    expect(textsOf(name)).toEqual(texts);
  });
});
