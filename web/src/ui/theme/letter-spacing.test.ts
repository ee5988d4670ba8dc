import { globSync, readFileSync } from 'node:fs';
import { LANGUAGES } from '@portal/contract/values/language';
import { expect, it } from 'vitest';

/** Languages whose letters stand alone, so that space between them tears nothing. */
const SPACED_SCRIPT = /^\p{Script=Latin}|^\p{Script=Cyrillic}/u;

it('Space between letters is only set where the script allows it', () => {
  const found = globSync('src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/letter-spacing: ([^;]+);/g)].map(([, value]) => [file, value]),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(([, value]) => !/^var\(--(capitals|heading)-spacing\)$/.test(value ?? ''))).toEqual([]);
});

it('Each language of another script has none', () => {
  const base = readFileSync('src/ui/theme/base.css', 'utf8');
  const [, selectors = ''] =
    /((?::lang\(\w+\),?\s*)+)\{\s*--capitals-spacing: normal;\s*--heading-spacing: normal;/.exec(base) ?? [];
  const without = [...selectors.matchAll(/:lang\((\w+)\)/g)].map(([, tag]) => tag);
  const joined = Object.values(LANGUAGES).flatMap(({ tag, name }) =>
    SPACED_SCRIPT.test(name) ? [] : [tag.split('-')[0]],
  );
  expect(joined.length).toBeGreaterThan(0);
  expect(without.sort()).toEqual(joined.sort());
});
