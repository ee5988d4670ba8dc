import { expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByImageWords } from './image-words-search.ts';

const CONTEXT = { today: '2026-11-20' as PlainDate };

it.each([
  ['needs a word, a phrase or words near each other', {}, { imageWords: 'required' }],
  ['a text without letters and digits has no word', { imageWords: '--- & |' }, { imageWords: 'required' }],
  ['unwanted words alone find nothing', { imageWithout: 'lease' }, { imageWords: 'required' }],
  ['words', { imageWords: 'railroad' }, {}],
  ['a phrase', { imagePhrase: 'quit claim' }, {}],
  ['words near each other', { imageNear: 'railroad easement' }, {}],
  ['no percent sign', { imageWords: 'a', imagePhrase: '%' }, { imagePhrase: 'percentSign' }],
  ['no impossible date', { imageWords: 'a', fromRecordedDate: '02/30/1990' }, { fromRecordedDate: 'dateFormat' }],
])('Words in Images: %s', (_, typed, problems) => {
  const found = searchByImageWords.findProblems(searchByImageWords.criteria.parse(typed), CONTEXT);
  expect(Object.fromEntries(Object.entries(found).map(([field, { key }]) => [field, key]))).toEqual(problems);
});
