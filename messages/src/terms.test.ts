import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TERM_LANGUAGES, TERMS } from './terms.ts';

/** Lists the texts of a language by area and key; the forms of a plural are texts of one key. */
function readTexts(language: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string') {
      const key = path.replace(/_(?:one|few|many|other)$/, '');
      texts.set(key, `${texts.get(key) ?? ''}\n${value}`.trim());
    } else for (const [name, inner] of Object.entries(value as object)) add(`${path}.${name}`, inner);
  };
  for (const file of globSync(`src/${language}/*.json`))
    add(basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')));
  return texts;
}

/** Turkish writes İ, whose lower case in the texts is i. */
const plain = (text: string) => text.replaceAll('İ', 'i');

const ENGLISH = readTexts('en');

describe.each(TERM_LANGUAGES)('The texts of %s', (language) => {
  const texts = readTexts(language);

  it.each(Object.entries(TERMS))('name %s by its term', (_name, { english, stems }) => {
    const withTerm = [...texts].filter(([key]) => english.test(ENGLISH.get(key) ?? ''));
    expect(withTerm.length).toBeGreaterThan(0);
    const others = withTerm.filter(
      ([, text]) =>
        !plain(text)
          .split('\n')
          .every((form) => stems[language].test(form)),
    );
    expect(others).toEqual([]);
  });

  it('name no two terms alike', () => {
    const sources = Object.values(TERMS).map(({ stems }) => stems[language].source);
    expect(new Set(sources).size).toBe(sources.length);
  });
});

it('Other words of the terms are not used', () => {
  const withdrawn: Readonly<Record<string, RegExp>> = {
    ja: /連鎖|権利証明書|重要な日付/,
    ko: /연쇄|증명서|조세 유치권|할증료|손님/,
    'zh-Hans': /税收留置权|所有权证书|固定费/,
    tr: /mülkiyet sertifika|şifresini/i,
    ru: /Сертификат Торренса|абонентск/,
    bn: /নির্দিষ্ট ফি|নির্ধারিত ফি/,
    tl: /takdang bayad|sangla(?!y)/i,
  };
  for (const [language, words] of Object.entries(withdrawn)) {
    const found = [...readTexts(language)].filter(([, text]) => words.test(text));
    expect(found, language).toEqual([]);
  }
});
