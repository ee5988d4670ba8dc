import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PageWord } from './page-word.ts';

/** A word as it is stored: an array takes a third of the bytes of an object. */
type PackedWord = readonly [
  text: string,
  confidence: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
  line: number,
];

/** Maximum size of the words of a page in bytes, decompressed: 10,000 words of a hundred characters fit. */
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;

/** Packs the words of a page for storage: some 4 KB for a page of 500 words. */
export function packWords(words: readonly PageWord[]): Buffer {
  const packed = words.map(
    ({ text, confidence, left, top, right, bottom, line }): PackedWord => [
      text,
      confidence,
      left,
      top,
      right,
      bottom,
      line,
    ],
  );
  return deflateRawSync(JSON.stringify(packed));
}

/** Unpacks what `packWords` packed. @throws Error for other bytes. */
export function unpackWords(bytes: Uint8Array): readonly PageWord[] {
  const json = inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8');
  return (JSON.parse(json) as readonly PackedWord[]).map(([text, confidence, left, top, right, bottom, line]) => ({
    ...{ text, confidence, left, top, right, bottom, line },
  }));
}
