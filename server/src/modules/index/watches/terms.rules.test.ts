import type { Watched } from '@portal/contract/index/watches/watched';
import { describe, expect, it } from 'vitest';
import type { NumberedType } from '../records/index.ts';
import { readSectionPlace, type SectionPlace } from '../search/index.ts';
import { type DocumentFacts, hasWatchedSection, listDocumentTerms, listWatchTerms, type Term } from './terms.rules.ts';

const TYPES: readonly NumberedType[] = [{ code: 'T', prefixes: ['TOR'] }];
const keysOf = (terms: readonly Term[], kind: Term['kind']) =>
  terms.filter((term) => term.kind === kind).map(({ key }) => key);
const watchTerms = (watched: Watched) => listWatchTerms(watched, TYPES).map(({ kind, key }) => `${kind} ${key}`);
const NOTHING: DocumentFacts = { names: [], parcels: [], lots: [], sections: [], numbers: [] };
const documentTerms = (facts: Partial<DocumentFacts>) =>
  listDocumentTerms({ ...NOTHING, ...facts }).map(({ kind, key }) => `${kind} ${key}`);

const name = (lastName: string, firstName = '', soundsLike = false): Watched => ({
  ...{ kind: 'NAME', lastName, firstName, soundsLike },
});
const lot = (plat: string, block: string, number: string): Watched => ({ kind: 'LOT', plat, block, lot: number });
const section = (township: string, range: string, number: string): Watched => ({
  ...{ kind: 'SECTION', township, range, section: number },
});

const place = (...texts: Parameters<typeof section>): SectionPlace => {
  const read = readSectionPlace(section(...texts) as Extract<Watched, { kind: 'SECTION' }>);
  if (read === undefined) throw new Error(`${texts} is no section.`);
  return read;
};

describe('A watch looks for', () => {
  it.each<[string, Watched, readonly string[]]>([
    ['a surname with an initial', name('Haugen', 'Robert'), ['NAME HAUGEN|R']],
    ['a surname of several words', name('De la Cruz', 'Ana'), ['NAME DELACRUZ|A']],
    ['a name without its suffix', name('Haugen', 'Robert Jr'), ['NAME HAUGEN|R']],
    ['a business, which has no first name', name('Acme'), ['NAME ACME|']],
    ['a comma in a name as a space', name('Acme, Inc', ''), ['NAME ACMEINC|', 'NAME ACME|']],
    ['nothing of marks alone', name('--', 'Robert'), []],
    ['nothing of marks alone that sound like something', name('--', 'Robert', true), []],
    ['a parcel without its dashes', { kind: 'PARCEL', parcel: '12-345-67' }, ['PARCEL 1234567']],
    ['no parcel of marks alone', { kind: 'PARCEL', parcel: '--' }, []],
    // The lot, all lots of its block, the lot of all blocks, and all of the plat.
    [
      'a lot, and what contains it',
      lot('27', '2', '3'),
      ['LOT 0227:012:013', 'LOT 0227:012:*', 'LOT 0227:*:013', 'LOT 0227:*:*'],
    ],
    ['a lot without a block', lot('27', '', '3'), ['LOT 0227::013', 'LOT 0227::*', 'LOT 0227:*:013', 'LOT 0227:*:*']],
    ['no lot without a plat', lot('-', '2', '3'), []],
    ['no lot without a number', lot('27', '2', 'NONE'), []],
    ['a section', section('33N', '21', '12'), ['SECTION 33:21:12']],
    ['a section with zeros', section('033', 'R021W', '02'), ['SECTION 33:21:2']],
    ['the first section', section('33', '21', '1'), ['SECTION 33:21:1']],
    ['the last section', section('33', '21', '36'), ['SECTION 33:21:36']],
    ['no section beyond', section('33', '21', '37'), []],
    ['no section of zero', section('33', '21', '0'), []],
    ['no section of text', section('33', '21', '1A'), []],
    ['no section without a township', section('0', '21', '12'), []],
    ['no section without a range', section('33', 'X', '12'), []],
    ['a number of any type', { kind: 'NUMBER', number: 'Doc. No. 587330' }, ['NUMBER *:06587330']],
    // A prefix determines the type; documents that are referred to without a prefix are found, too.
    ['a number of its type', { kind: 'NUMBER', number: 'TOR-10231' }, ['NUMBER *:TOR0510231', 'NUMBER T:0510231']],
    ['a number with the comma of its thousands', { kind: 'NUMBER', number: '110,994' }, ['NUMBER *:06110994']],
    ['no number of marks alone', { kind: 'NUMBER', number: '#' }, []],
  ])('%s', (_title, watched, terms) => {
    expect(watchTerms(watched)).toEqual(terms);
  });

  it('names that sound alike, with the initials of short forms, if it includes them', () => {
    const terms = listWatchTerms(name('Smith', 'Robert', true), TYPES);
    expect(keysOf(terms, 'NAME')).toEqual(['SMITH|R']);
    // Soundex of SMITH is S530 (National Archives); BOB is a short form of ROBERT.
    expect(keysOf(terms, 'SOUND')).toEqual(expect.arrayContaining(['S:S530|R', 'S:S530|B']));
    expect(keysOf(terms, 'SOUND')).not.toContain('S:S530|J');
    expect(keysOf(listWatchTerms(name('Smith', 'Robert'), TYPES), 'SOUND')).toEqual([]);
  });
});

describe('A document has', () => {
  it('the terms by which watches of its parties find it, each once', () => {
    const party = { key: 'DE LA CRUZ', keyNospace: 'DELACRUZ', firstKey: 'ANA' };
    const terms = documentTerms({ names: [party, party] });
    expect(terms.filter((term) => term === 'NAME DELACRUZ|A')).toHaveLength(1);
    expect(terms).toEqual(expect.arrayContaining(watchTerms(name('de la Cruz', 'Ana'))));
  });

  it('the sounds by which watches of similar names find it', () => {
    const facts = { names: [{ key: 'SMYTH', keyNospace: 'SMYTH', firstKey: 'ROBERT' }] };
    expect(documentTerms(facts)).toContain('SOUND S:S530|R');
  });

  it.each<[string, Partial<DocumentFacts>, readonly string[]]>([
    ['its parcels', { parcels: ['1234567'] }, ['PARCEL 1234567']],
    [
      'each of its lots',
      { lots: [{ plat: '0227', block: '012', lots: ['013', '*'] }] },
      ['LOT 0227:012:013', 'LOT 0227:012:*'],
    ],
    ['its sections', { sections: [place('33N', '21', '12')] }, ['SECTION 33:21:12']],
    [
      'its numbers with and without their type',
      { numbers: [{ type: 'A', key: '06587330' }] },
      ['NUMBER A:06587330', 'NUMBER *:06587330'],
    ],
    ['no name of a party without one', { names: [{ key: '', keyNospace: '', firstKey: 'ANA' }] }, []],
    ['no parcel without a number', { parcels: [''] }, []],
    ['nothing', {}, []],
  ])('%s', (_title, facts, terms) => {
    const listed = documentTerms(facts).filter((term) => !term.startsWith('SOUND'));
    expect(listed).toEqual(terms);
  });
});

// Township 33½ lies between 33 and 34. A side that one of two leaves out is that of the county's only township.
it.each<[Parameters<typeof section>, Parameters<typeof section>, boolean]>([
  [['33', '21', '12'], ['33', '21', '12'], true],
  [['33', '21', '12'], ['33N', '21W', '12'], true],
  [['33N', '21', '12'], ['33S', '21', '12'], false],
  [['33', '21E', '12'], ['33', '21W', '12'], false],
  [['33½', '21', '12'], ['33 1/2', '21', '12'], true],
  [['33H', '21', '12'], ['33', '21', '12'], false],
  [['33', '21', '12'], ['33½', '21', '12'], false],
  [['33', '21½', '12'], ['33', '21', '12'], false],
  [['33', '21', '12'], ['33', '21', '13'], false],
])('A watch of %j finds a document of %j: %s', (watched, indexed, isFound) => {
  const watch = section(...watched) as Extract<Watched, { kind: 'SECTION' }>;
  expect(hasWatchedSection(watch, [place(...indexed)])).toBe(isFound);
});
