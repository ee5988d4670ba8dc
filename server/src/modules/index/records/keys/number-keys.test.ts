import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { describe, expect, test } from 'vitest';
import { listNumberKeys } from './number-keys.ts';

describe('A number is found with any punctuation', () => {
  test.each([
    ['2019-0044', '20190044'],
    ['20190044', '2019-0044'],
    ['2019.00.44', '20190044'],
    ['20190044', '2019/00/44'],
    ['L-2019-44', 'l201944'],
    ['B-12', 'B12'],
    ['2019-0044', '２０１９００４４'],
    ['12 345', '12345'],
  ])('%s by typing %s', (recorded, typed) => {
    expect(listNumberKeys(typed)).toContain(computeNaturalKey(recorded));
  });

  test.each([
    ['4-8', '48'],
    ['2019-0044', '2019-0045'],
    ['2019-0044', '201900440'],
    ['20-190044', '2019-0044'],
  ])('but %s not by typing %s', (recorded, typed) => {
    expect(listNumberKeys(typed)).not.toContain(computeNaturalKey(recorded));
  });

  test('its own key comes first, and the number of keys is limited', () => {
    expect(listNumberKeys('20190044')[0]).toBe(computeNaturalKey('20190044'));
    expect(listNumberKeys('9'.repeat(15)).length).toBeLessThan(110);
    expect(listNumberKeys('9'.repeat(150))).toHaveLength(1);
    expect(listNumberKeys(' -- ')).toEqual([]);
  });
});
