import { describe, expect, it } from 'vitest';
import { buildPageQuery, buildUnwantedQuery, listMisreadings } from './page-query.rules.ts';

const build = (typed: Partial<Parameters<typeof buildPageQuery>[0]>) =>
  buildPageQuery({ words: '', phrase: '', near: '', ...typed });

describe('Misreadings', () => {
  it.each([
    ['smith', ['sm1th', 'smlth', '5mith', 'srnith']],
    ['corn', ['c0rn', 'com']],
    ['1050', ['1o50', '105o', 'l050', 'i050', '10s0']],
    ['ax', []],
    ['deed', []],
  ])('of %j are those of one usual error: %j', (word, misread) => {
    expect(listMisreadings(word)).toEqual(misread);
  });

  it('are at most twelve', () => {
    expect(listMisreadings('o'.repeat(40))).toHaveLength(12);
  });
});

describe('The query for a page', () => {
  it('has all words, each with its misreadings', () => {
    expect(build({ words: 'Deed, Corn' })).toBe('deed & (corn | c0rn | com)');
  });

  it('has the words of a phrase one after the other', () => {
    expect(build({ phrase: 'tax deed' })).toBe('(tax <-> deed)');
  });

  it('has words near each other in both orders, up to ten words apart', () => {
    const query = build({ near: 'tax deed' }) ?? '';
    expect(query).toMatch(/^\(tax <1> deed \| deed <1> tax \| .*tax <10> deed \| deed <10> tax\)$/);
    expect(query).not.toContain('<11>');
    expect(build({ near: 'tax' })).toBe('tax');
  });

  it('is the same for what looks like operators as for the words alone', () => {
    expect(build({ words: "tax:* & !deed | (deed') <-> tax" })).toBe(build({ words: 'tax deed deed tax' }));
    expect(build({ words: '& | ! <-> :*' })).toBeUndefined();
  });

  it('with many words has them as they are', () => {
    expect(build({ words: 'corn '.repeat(9) })).toBe(Array.from({ length: 9 }, () => 'corn').join(' & '));
    expect(build({ words: 'corn '.repeat(8) })).toContain('com');
  });
});

it('Any unwanted word excludes, and none without a word', () => {
  expect(buildUnwantedQuery('Lease, option')).toBe('lease | option');
  expect(buildUnwantedQuery('--')).toBeUndefined();
});
