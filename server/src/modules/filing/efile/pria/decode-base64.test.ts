import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from './decode-base64.ts';

test('Encoded bytes are decoded, however the lines are broken, into a separate buffer', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (bytes, width) => {
      const text = Buffer.from(bytes)
        .toString('base64')
        .replace(new RegExp(`.{${width}}`, 'g'), '$&\r\n ');
      const decoded = decodeBase64(text);
      expect(decoded).toEqual(new Uint8Array(bytes));
      expect(decoded?.buffer.byteLength).toBe(bytes.length);
    }),
  );
});

test.each(['A', 'AA', 'AAA', 'AA=', 'A===', '=', '====', 'AA==AA==', 'AA=A', 'AAA$', 'AAAA-_==', 'AAA\u0000', 'ÄAAA'])(
  '%j is not Base64',
  (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  },
);

test('The largest file is decoded', () => {
  expect(decodeBase64('QUJD'.repeat(8_500_000))?.length).toBe(25_500_000);
});
