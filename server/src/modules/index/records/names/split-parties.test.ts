import { pickRuns } from '@portal/testing/facts/facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRM_WORDS, PERSON_SUFFIXES, PERSON_TITLES, SURNAME_PARTICLES } from './name-words.ts';
import { parseParties } from './parse-parties.ts';
import { readPlainPerson } from './split-parties.ts';

/** Words of names, words with another meaning, and both run together. */
const NAMES = 'ANNA CARL A M D OLAF ANDERSON ETHEL COX OFFERMAN BYRD DECKER LINDQUIST POWER CHURCH JOHN'.split(' ');
const TELLING =
  `AND OF THE AN AS BY ET AL UX VIR WIFE HUSBAND SPOUSE UNMARRIED SINGLE MARRIED MAN WOMAN PERSON WIDOW WIDOWER JOINT TENANTS
  TENANCY COMMON ENTIRETY DECD DECEASED OTHERS BOTH ADULT TRUSTEE TRUSTEES COTRUSTEE TTEE EXECUTOR EXECUTRIX EXEC EXR
  ADMINISTRATOR ADMR GUARDIAN CONSERVATOR PERSONAL REPRESENTATIVE NOMINEE AGENT RECEIVER DEVISEE ATTORNEY TREASURER SUCCESSOR FOR UNDER
  PUBLIC AKA NKA FKA DBA ALSO NOW FORMERLY KNOWN DOING BUSINESS SONS CORPORATION COMPANY PARTNERSHIP ASSOCIATION DELAWARE WIFEAND ETALAND
  ETAL ETUX OTHERSAND TRUSTEEAND`.split(/\s+/);
const SETS = [FIRM_WORDS, PERSON_SUFFIXES, PERSON_TITLES, SURNAME_PARTICLES].flatMap((words) => [...words]);

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 2, arbitrary: fc.constantFrom(...TELLING) },
  fc.constantFrom(...SETS),
  fc.string({ unit: fc.constantFrom(...'ADEMRSTY'), minLength: 1, maxLength: 4 }),
);
const entry = fc
  .tuple(word, fc.array(word, { minLength: 1, maxLength: 4 }))
  .map(([surname, given]) => `${surname}, ${given.join(' ')}`);

describe('the usual form of a person in an index', () => {
  it('is read directly', () => {
    expect(readPlainPerson('ANDERSON, ANNA M')?.displayName).toBe('ANDERSON ANNA M');
    for (const text of ['SMITH', 'SMITH JOHN', 'VAN PATTEN, JOHN', "O'BRIEN, MARY", 'SMITH, JOHN JR', 'SMITH, M D'])
      expect(readPlainPerson(text)).toBeUndefined();
  });

  it('means the same as the same text with other spaces, which is split into its parts', () => {
    fc.assert(
      fc.property(entry, (text) => {
        expect(parseParties(text, 'INDEX')).toEqual(parseParties(` ${text}`, 'INDEX'));
      }),
      pickRuns(5_000),
    );
  });
});
