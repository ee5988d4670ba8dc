import { LANGUAGES } from '@portal/contract/values/language';
import { expect, it } from 'vitest';
import { AREA_NAMES } from './areas.ts';
import { computeTranslationCoverage } from './translation-coverage.ts';

/** English has three texts in every area, one of them in two forms; Korean has two in `common`, one of them in its only form. */
const coverage = computeTranslationCoverage((tag, area) => {
  if (tag === 'en') return { a: 'A', names: { b: 'B' }, count_one: 'one', count_other: 'many' };
  return tag === 'ko' && area === 'common' ? { a: '가', count_other: '수', stranger: '?' } : undefined;
});
const find = (wanted: string) => coverage.find(({ language }) => language === wanted);

it('counts all fourteen languages, English completely', () => {
  expect(coverage.map(({ language }) => language)).toEqual(Object.keys(LANGUAGES));
  expect(find('ENGLISH')).toMatchObject({ texts: 3 * AREA_NAMES.length, translated: 3 * AREA_NAMES.length });
});

it('counts a text in several forms once, and ignores texts missing from English', () => {
  expect(find('KOREAN')).toMatchObject({ texts: 3 * AREA_NAMES.length, translated: 2 });
  expect(find('KOREAN')?.areas.common).toEqual({ texts: 3, translated: 2 });
});

it('counts nothing without a file', () => {
  expect(find('THAI')).toMatchObject({ texts: 3 * AREA_NAMES.length, translated: 0 });
});
