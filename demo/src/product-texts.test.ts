import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMMON_SURNAMES } from './county/people/family-names.ts';
import { STREETS, TOWN_NAMES } from './county/places.ts';
import { listPlats } from './county/plats.ts';

const MESSAGES = join(import.meta.dirname, '../../messages/src');

/** Names of two words, which no ordinary sentence has, and those that are no ordinary words. */
const NAMES = [
  ...['JUNIPER', ...Object.values(TOWN_NAMES)],
  ...COMMON_SURNAMES.map(([surname]) => surname),
  ...[...STREETS, ...listPlats().map(({ name }) => name)].filter((name) => name.includes(' ')),
].filter((name) => name.length >= 6);

const texts = readdirSync(MESSAGES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));

it('The texts of the product name nothing of the demo county', () => {
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.flatMap((path) => {
    const text = readFileSync(join(MESSAGES, path), 'utf8').toUpperCase();
    return NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});
