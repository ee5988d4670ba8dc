import { expect, test } from 'vitest';
import { decodePieces, type Encoding, guessEncoding } from './encodings.ts';

/** Decodes bytes in pieces of a size. */
function decode(bytes: Uint8Array, encoding: Encoding, size = bytes.length): string {
  const pieces = decodePieces(encoding);
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += pieces.decode(bytes.subarray(at, at + size));
  return text + pieces.decode();
}

/** The bytes of glibc's iconv for this text. */
const EBCDIC = [
  ['ibm037', 'd5e469c5e940d1d6e2714bc1f5bad9bb5a4f'],
  ['ibm500', 'd5e469c5e940d1d6e2714bc1f54ad95a4fbb'],
  ['ibm1047', 'd5e469c5e940d1d6e2714bc1f5add9bd5a4f'],
] as const;

test.each(EBCDIC)('%s is decoded as glibc encodes it', (encoding, hex) => {
  for (const size of [1, 2, 100]) expect(decode(Buffer.from(hex, 'hex'), encoding, size)).toBe('NUÑEZ JOSÉ.A5[R]!|');
});

test('lines of mainframes end, and packed decimals are no text', () => {
  expect(decode(Buffer.from('c11515c2250d0500', 'hex'), 'ibm037')).toBe('A\n\nB\n\r\t\0');
  expect(decode(Buffer.from('c1001c9fc2', 'hex'), 'ibm037')).toBe('A\0\uFFFD¤B');
});

const MIXED = Buffer.concat([Buffer.from('1,NUÑEZ\r\n2,MÜLLER\r\n'), Buffer.from('3,NUÑEZ\r\n4,MÜLLER', 'latin1')]);

test('each line of a mixed file is read in its encoding, however the bytes are cut', () => {
  for (const size of [1, 2, 3, 5, 1_000])
    expect(decode(MIXED, 'utf-8-or-windows-1252', size)).toBe('1,NUÑEZ\r\n2,MÜLLER\r\n3,NUÑEZ\r\n4,MÜLLER');
});

test.each([
  ['lines in both', MIXED, 'utf-8-or-windows-1252'],
  ['Windows alone', Buffer.from('1,NUÑEZ\n2,MÜLLER\n', 'latin1'), 'windows-1252'],
  ['UTF-8 alone', Buffer.from('1,NUÑEZ\n2,MÜLLER\n'), 'utf-8'],
  ['capitals of a mainframe', Buffer.from('d5e469c5e940d1d6c8d540f1f9f9f840', 'hex'), 'ibm037'],
  ['plain text', Buffer.from('SMITH JOHN 1998-01-02'), 'utf-8'],
  ['nothing', Buffer.alloc(0), 'utf-8'],
] as const)('%s', (_, bytes, expected) => expect(guessEncoding(bytes)).toBe(expected));
