import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiRefusal } from './api-client.ts';
import { describeFailure, describeFormFailure } from './failure-text.ts';
import { useTexts } from './texts/i18n.ts';

const { current: texts } = renderHook(() => useTexts('common')).result;

it.each([
  [
    new ApiRefusal(404, "We couldn't find this record."),
    "We couldn't find this record.",
    "Error: We couldn't find this record.",
  ],
  [new ApiRefusal(502), 'An unexpected error has occurred (502)', 'An unexpected error 102 has occurred.'],
  [new ApiRefusal(0), 'An unexpected error has occurred', 'An unexpected error 101 has occurred.'],
  [new TypeError('x is undefined'), 'An unexpected error has occurred', 'An unexpected error 102 has occurred.'],
])('%o is explained', (error, text, formText) => {
  expect(describeFailure(error, texts)).toBe(text);
  expect(describeFormFailure(error, texts)).toBe(formText);
});
