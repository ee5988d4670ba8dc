import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, type Progress, readProgressStream } from './progress-stream.ts';

async function* split(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const join = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('A file with its progress', () => {
  it('arrives complete and in order, however the network cuts it', async () => {
    const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, fc.integer({ min: 1, max: 60 }), async (written, size) => {
        const frames = written.flatMap((bytes, index) => [
          encodeFrame({ kind: 'progress', progress: { done: index, total: written.length } }),
          encodeFrame({ kind: 'piece', bytes }),
        ]);
        const heard: Progress[] = [];
        const stream = split(join([...frames, encodeFrame({ kind: 'end' })]), size);
        const read = await readProgressStream(stream, (progress) => heard.push(progress));
        expect(join(read)).toEqual(join(written));
        expect(heard).toEqual(written.map((_, done) => ({ done, total: written.length })));
      }),
    );
  });

  it('has no file if the stream ends before it', async () => {
    const frame = encodeFrame({ kind: 'piece', bytes: Uint8Array.of(1, 2, 3) });
    for (const end of [0, 3, frame.length])
      await expect(readProgressStream(split(frame.subarray(0, end), 2), () => {})).rejects.toThrow(
        'before it was whole',
      );
  });
});
