import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@portal/contract/error-codes';
import { PROBLEM_KEYS } from '@portal/contract/problem';
import { LANGUAGES } from '@portal/contract/values/language';
import { describe, expect, it } from 'vitest';
import { AREA_NAMES, type Area } from './areas.ts';
import { listTexts, placeholdersOf, pluralFormOf, requestedKeyOf, requestedKeysOf, type Texts } from './text-keys.ts';

const read = (tag: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, tag, `${area}.json`), 'utf8'));

/** The texts of a language's file of an area; an empty object without such a file. */
function readTexts(tag: string, area: Area): Texts {
  return existsSync(join(import.meta.dirname, tag, `${area}.json`)) ? listTexts(read(tag, area)) : {};
}

describe('English is complete', () => {
  it('has a file for every area and no other', () => {
    expect(readdirSync(join(import.meta.dirname, 'en')).sort()).toEqual(
      AREA_NAMES.map((area) => `${area}.json`).sort(),
    );
  });

  it('has a text for every problem', () => {
    expect(Object.keys(read('en', 'problems')).sort()).toEqual([...PROBLEM_KEYS].sort());
  });

  it('has straight quotation marks and apostrophes only', () => {
    const curly = AREA_NAMES.flatMap((area) => Object.values(listTexts(read('en', area)))).filter((text) =>
      /[‘’“”]/.test(text),
    );
    expect(curly).toEqual([]);
  });

  it('has a text for every refusal', () => {
    expect(Object.keys(read('en', 'refusals')).sort()).toEqual(Object.keys(ERROR_CODES).sort());
  });
});

/** The Pacific languages are incomplete; all others have every text. */
const COMPLETE = ['bn', 'ja', 'ko', 'ru', 'th', 'tl', 'tr', 'zh-Hans'];

it.each(COMPLETE)('%s has every text', (tag) => {
  const missing = AREA_NAMES.flatMap((area) => {
    const had = requestedKeysOf(readTexts(tag, area));
    return [...requestedKeysOf(readTexts('en', area))].filter((key) => !had.has(key)).map((key) => `${area}:${key}`);
  });
  expect(missing).toEqual([]);
});

describe('Folders', () => {
  it('are named by the tags of the languages', () => {
    const tags: readonly string[] = Object.values(LANGUAGES).map(({ tag }) => tag);
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !tags.includes(name))).toEqual([]);
  });

  it('hold a file per area and no other', () => {
    const names: readonly string[] = AREA_NAMES.map((area) => `${area}.json`);
    const strangers = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name: tag }) => readdirSync(join(import.meta.dirname, tag)).map((file) => `${tag}/${file}`))
      .filter((path) => !names.includes(path.slice(path.indexOf('/') + 1)));
    expect(strangers).toEqual([]);
  });
});

describe.each(Object.values(LANGUAGES).map(({ tag }) => tag))('The texts of %s', (tag) => {
  describe.each(AREA_NAMES)('in %s', (area) => {
    const english = readTexts('en', area);
    const texts = readTexts(tag, area);

    it('have keys that English has', () => {
      const known = requestedKeysOf(english);
      expect(Object.keys(texts).filter((key) => !known.has(requestedKeyOf(key)))).toEqual([]);
    });

    it('are not empty, and have no surrounding spaces', () => {
      expect(Object.entries(texts).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
    });

    it('fill in the same values as the English ones', () => {
      const wrong = Object.entries(texts).filter(
        ([key, text]) =>
          placeholdersOf(text).join() !== placeholdersIn(english, requestedKeyOf(key), pluralFormOf(key)),
      );
      expect(wrong).toEqual([]);
    });

    it('have each plural form of the language, and no other', () => {
      const forms = pluralFormsOf(tag);
      const numbered = new Set(Object.keys(english).filter(isNumbered).map(requestedKeyOf));
      for (const key of requestedKeysOf(texts)) {
        const found = Object.keys(texts).filter((each) => requestedKeyOf(each) === key);
        const wanted = numbered.has(key) ? forms.map((form) => `${key}_${form}`) : [key];
        expect(found.sort(), key).toEqual(wanted.sort());
      }
    });
  });
});

function isNumbered(key: string): boolean {
  return pluralFormOf(key) !== undefined;
}

/**
 * The placeholders in the English text of a key: in the same plural form if it exists, otherwise in the general one.
 */
function placeholdersIn(english: Texts, key: string, form: string | undefined): string {
  const text = english[`${key}_${form}`] ?? english[`${key}_other`] ?? english[key] ?? '';
  return placeholdersOf(text).join();
}

/** The plural forms of a language; those of English if Unicode's data doesn't include the language. */
function pluralFormsOf(tag: string): readonly string[] {
  const [known = 'en'] = Intl.PluralRules.supportedLocalesOf(tag);
  return new Intl.PluralRules(known).resolvedOptions().pluralCategories;
}
