import { problemMessage, problemsOf } from '@portal/contract/problem';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { useTexts } from '../lib/texts/i18n.ts';
import { problemTexts } from './form-problems.ts';

const { current: texts } = renderHook(() => useTexts('problems')).result;
const schema = z.strictObject({
  name: z
    .string()
    .min(1, problemMessage('required'))
    .max(5, problemMessage('maximumCharacters', { n: 5 })),
  address: z.object({ zip: z.string().regex(/^\d{5}$/, problemMessage('zipTooShort')) }),
});

it.each([
  [{ name: '', address: { zip: '55555' } }, { name: 'Required.' }],
  [
    { name: 'Annabel', address: { zip: '5' } },
    { name: '5 characters max.', 'address.zip': '5-digit zip.' },
  ],
])('describes %o in words', (values, errors) => {
  const { error } = schema.safeParse(values);
  expect(error && problemTexts(problemsOf(error), texts)).toEqual(errors);
});
