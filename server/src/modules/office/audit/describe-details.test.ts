import { expect, it } from 'vitest';
import { translatorOf } from '../../../platform/translate.ts';
import { describeDetails } from './describe-details.ts';

const WORDS = { book: 'Book', torrens: 'Torrens', torrensLabel: 'Torrens' };

it.each([
  ['JAPANESE', '申請: EF-100005, 文書の種類: 土地記録, 記録: A1001, 理由: 1 2'],
  ['RUSSIAN', 'Подача: EF-100005, Тип документа: Земельный документ, Запись: A1001, Причины: 1 2'],
] as const)('An entry about a filing is said in %s', (language, text) => {
  const details = { filing: 'EF-100005', efileType: 'LR', record: 'A1001', reasons: ['1', '2'] };
  const context = { translate: translatorOf(language), words: WORDS, names: new Map(), own: '' };
  expect(describeDetails(details, context).text).toBe(text);
});

it.each([
  ['JAPANESE', '郡のキー: pine, データの削除: はい, 実行者: root'],
  ['ENGLISH', 'County key: pine, Data deleted: Yes, By: root'],
] as const)('An entry about a county is said in %s', (language, text) => {
  const details = { key: 'pine', deletesData: true, by: 'root' };
  const context = { translate: translatorOf(language), words: WORDS, names: new Map(), own: '' };
  expect(describeDetails(details, context).text).toBe(text);
});
