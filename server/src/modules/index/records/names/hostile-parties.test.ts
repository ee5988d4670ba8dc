import { describe, expect, it } from 'vitest';
import { listNameVariants } from './name-variants.ts';
import { PARTIES_MAX_CHARACTERS, parseParties } from './parse-parties.ts';
import { buildFirmName } from './party-name.ts';

const namesOf = (text: string, order: 'INDEX' | 'NATURAL' = 'INDEX') =>
  parseParties(text, order).map(({ name }) => name.displayName);

describe('reading a filer’s text always ends', () => {
  it.each([
    ['question marks', `SMITH JOHN ${'?'.repeat(45)} X Y`],
    ['underscores', `SMITH JOHN ${'_'.repeat(24)} X Y`],
    ['spaces', `SMITH JOHN${' '.repeat(1_500)}X Y`],
    ['tabs', `SMITH JOHN${'\t'.repeat(1_500)}X Y`],
    ['commas', `SMITH JOHN ${','.repeat(3_000)} X Y`],
    ['dashes and AND', `SMITH JOHN ${'- AND '.repeat(500)} X Y`],
    ['ampersands', `SMITH JOHN ${'& A '.repeat(900)} X Y`],
    ['offices', `SMITH JOHN ${'TRUSTEE OF '.repeat(300)} X Y`],
    ['principals of principals', `SMITH JOHN ${'NOMINEE FOR '.repeat(100)} X Y`],
    ['aliases', `SMITH JOHN ${'AKA '.repeat(900)} X Y`],
  ])('with a run of %s', (_, text) => {
    const parties = [...parseParties(text, 'INDEX'), ...parseParties(text, 'NATURAL')];
    expect(parties.some(({ name }) => name.displayName.includes('SMITH'))).toBe(true);
  });

  it('marks of doubt don’t change the name before them, however many there are', () => {
    expect(namesOf(`SMITH JOHN ${'?'.repeat(1_000)}`)).toEqual(['SMITH JOHN']);
    expect(namesOf(`${'_-'.repeat(1_000)} SMITH JOHN`)).toEqual(['SMITH JOHN']);
  });

  it('a text is read up to its limit, and kept whole past it', () => {
    const fill = (length: number) => `ADAMS, ANN; ${'X'.repeat(length - 'ADAMS, ANN; '.length)}`;
    expect(namesOf(fill(PARTIES_MAX_CHARACTERS))).toHaveLength(2);
    expect(namesOf(fill(PARTIES_MAX_CHARACTERS + 1))).toHaveLength(1);
  });

  it('up to three principals of an agent are found, and the number of readings stays bounded', () => {
    const chain = (length: number) =>
      listNameVariants(buildFirmName('SMITH JOHN', `NOMINEE ${'FOR OAK BANK NOMINEE '.repeat(length)}FOR ELM BANK`))
        .length;
    expect(chain(1)).toBeGreaterThan(0);
    expect(chain(40)).toBe(chain(20));
  });
});
