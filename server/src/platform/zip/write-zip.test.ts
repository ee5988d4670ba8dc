import { describe, expect, test } from 'vitest';
import { computeZipLength, measureEntries, writeZip, writeZipPart, type ZipEntry } from './write-zip.ts';

async function* listEntries(entries: readonly ZipEntry[]) {
  yield* entries;
}

async function zip(entries: readonly ZipEntry[], modifiedAt = '2026-11-27T13:45:58'): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(writeZip(listEntries(entries), modifiedAt)));
}

const text = (content: string) => Buffer.from(content, 'utf8');

/** Reads the entries by the directory at the end, as readers do, and the bytes at the place that it names. */
function readZip(file: Buffer) {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  expect(at + file.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(file.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002');
    const [crc, size, nameLength] = [
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
    ];
    const moment = file.readUInt32LE(at + 12);
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    expect(file.toString('latin1', local, local + 4)).toBe('PK\u0003\u0004');
    // The header in front of the bytes agrees with the directory.
    expect(file.subarray(local + 4, local + 28).equals(file.subarray(at + 6, at + 30))).toBe(true);
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    at += 46 + nameLength;
    return { name, crc, moment, bytes: file.subarray(start, start + size) };
  });
}

test('has each file with its name, its bytes and the checksum of the standard', async () => {
  const entries = [
    { name: '1 Warranty Deed A1.pdf', bytes: text('123456789') },
    { name: '2 Pāṇini 证书.pdf', bytes: Buffer.alloc(70_000, 7) },
    { name: '3 empty.txt', bytes: new Uint8Array() },
  ];
  const read = readZip(await zip(entries));
  expect(read.map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
  for (const [index, { bytes }] of read.entries())
    expect(bytes.equals(entries[index]?.bytes ?? Buffer.of(0))).toBe(true);
  // The check value that catalogs of checksums give for CRC-32.
  expect(read[0]?.crc).toBe(0xcbf4_3926);
  expect(read[2]?.crc).toBe(0);
});

test('has the local date and time in two-second steps', async () => {
  const [entry] = readZip(await zip([{ name: 'a', bytes: text('a') }]));
  const [date, time] = [(entry?.moment ?? 0) >>> 16, (entry?.moment ?? 0) & 0xffff];
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 27]);
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 45, 58]);
});

test('is the same for the same files, and a directory alone for none', async () => {
  const entries = [{ name: 'a', bytes: text('a') }];
  expect((await zip(entries)).equals(await zip(entries))).toBe(true);
  expect(readZip(await zip([]))).toEqual([]);
});

test('asks for a file when the one before has been taken', async () => {
  const asked: string[] = [];
  async function* lazily(): AsyncGenerator<ZipEntry> {
    for (const name of ['a', 'b']) {
      asked.push(name);
      yield { name, bytes: text(name) };
    }
  }
  const pieces = writeZip(lazily(), '2026-11-27T13:45:58');
  await pieces.next();
  await pieces.next();
  expect(asked).toEqual(['a']);
  await pieces.return(undefined);
});

describe('a part of the file', () => {
  const entries = [
    { name: '1 Warranty Deed A1.pdf', bytes: text('123456789') },
    { name: '2 Pāṇini 证书.pdf', bytes: Buffer.from(Array.from({ length: 300 }, (_, index) => index % 256)) },
    { name: '3 empty.txt', bytes: new Uint8Array() },
    { name: '4 last.txt', bytes: text('last') },
  ];
  const AT = '2026-11-27T13:45:58';

  async function cut(first: number, last: number, changed: readonly ZipEntry[] = entries) {
    const asked: number[] = [];
    const read = async (index: number) => {
      asked.push(index);
      return changed[index]?.bytes ?? new Uint8Array();
    };
    const measured = await measureEntries(listEntries(entries));
    const pieces = await Array.fromAsync(writeZipPart(measured, AT, { first, last }, read));
    expect(pieces.every(({ length }) => length > 0)).toBe(true);
    return { bytes: Buffer.concat(pieces), asked };
  }

  test('is what the whole file has there, wherever it begins and ends', async () => {
    const whole = await zip(entries, AT);
    expect(computeZipLength(await measureEntries(listEntries(entries)))).toBe(whole.length);
    for (let first = 0; first < whole.length; first += 7)
      for (const last of [first, first + 1, first + 60, whole.length - 1].filter((place) => place < whole.length))
        expect((await cut(first, last)).bytes.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  test('reads the files that it overlaps, and no others', async () => {
    const whole = await zip(entries, AT);
    expect((await cut(0, 5)).asked).toEqual([]);
    expect((await cut(0, whole.length - 1)).asked).toEqual([0, 1, 2, 3]);
    const inSecond = whole.indexOf(Buffer.from([100, 101, 102]));
    expect((await cut(inSecond, inSecond + 2)).asked).toEqual([1]);
  });

  test('ends in an error, and sends nothing of a file that has changed since it was measured', async () => {
    const other = entries.map((entry) => ({ ...entry, bytes: text('987654321') }));
    await expect(cut(0, 60, other)).rejects.toThrow('has changed');
  });
});

test('a file past four gigabytes isn’t measured', () => {
  const entry = { name: 'a', byteLength: 0xffff_ffff, crc: 0 };
  expect(() => computeZipLength([entry])).toThrow(RangeError);
});
