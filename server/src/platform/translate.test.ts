import type { TextKey } from '@portal/messages/translate';
import { expect, test } from 'vitest';
import { areaTranslatorOf, type Translate, translatorOf } from './translate.ts';

test('a text is returned in the language, with its variables filled in', () => {
  expect(translatorOf('ENGLISH')('common:balanceNow', { amount: '$5.00' })).toBe('Balance $5.00');
  expect(areaTranslatorOf('RUSSIAN', 'common')('cancel')).toBe(translatorOf('RUSSIAN')('common:cancel'));
  expect(translatorOf('RUSSIAN')('common:cancel')).not.toBe('Cancel');
});

test('a text that a language lacks is returned in English', () => {
  expect(translatorOf('PALAUAN')('refusals:NOT_FOUND')).toBe(translatorOf('ENGLISH')('refusals:NOT_FOUND'));
});

test.each(['search:criteria.instrument', 'nothing:here'])('the unknown key %s throws', (key) => {
  expect(() => translatorOf('ENGLISH')(key as 'common:cancel')).toThrow(RangeError);
});

test('a variable that is not given throws', () => {
  const translate = translatorOf('ENGLISH') as (key: TextKey) => ReturnType<Translate>;
  expect(() => translate('common:balanceNow')).toThrow(RangeError);
});
