import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@portal/contract/error-codes';
import { PROBLEM_KEYS } from '@portal/contract/problem';
import { LANGUAGES } from '@portal/contract/values/language';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';

const read = (tag: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, tag, `${area}.json`), 'utf8'));

describe('English is complete', () => {
  it('has a file for every area and no other', () => {
    expect(readdirSync(join(import.meta.dirname, 'en')).sort()).toEqual(AREAS.map((area) => `${area}.json`).sort());
  });

  it('words every problem', () => {
    expect(Object.keys(read('en', 'problems')).sort()).toEqual([...PROBLEM_KEYS].sort());
  });

  it('words every refusal', () => {
    expect(Object.keys(read('en', 'refusals')).sort()).toEqual(Object.keys(ERROR_CODES).sort());
  });
});

describe('Folders', () => {
  it('are named by the tags of the languages', () => {
    const tags: readonly string[] = Object.values(LANGUAGES).map(({ tag }) => tag);
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !tags.includes(name))).toEqual([]);
  });
});
