import { expect, it } from 'vitest';
import { efileCapture, listAmountReadings } from './efile-payment.ts';

it.each([
  [4_600, [4_600, 460_000]],
  [46, [46, 4_600]],
  [46.5, [4_650]],
  // Doubles miss these by a little.
  [1.1, [110]],
  [1_234.29, [123_429]],
  [0, [0]],
  [46.005, []],
])('The amount %s can be %j cents', (amount, readings) => {
  expect(listAmountReadings(amount)).toEqual(readings);
});

it.each([-1, 46.005, 10_000_000_001, '46.00'])('The amount %j is refused', (amount) => {
  expect(efileCapture.request.safeParse({ amount }).success).toBe(false);
});
