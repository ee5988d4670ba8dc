import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readXml } from '../../../../platform/xml/read-xml.ts';
import { type PriaAnswer, writePriaResponse } from './pria-response.ts';

const COUNTY = { clock: { now: () => new Date('2026-11-23T16:42:00Z') }, timeZone: 'America/Chicago' };
const LIMITS = { maxBytes: 50_000_000, maxDepth: 20, maxNodes: 100, maxMarkup: 10_000, maxReferences: 10 };

/** Writes a response with copies, which comes in pieces. */
const writePieces = (copies: readonly Uint8Array[]) => {
  const written = writePriaResponse(answerWith(copies), COUNTY);
  return written instanceof Uint8Array ? expect.unreachable('It has copies.') : written;
};

const answerWith = (copies: readonly Uint8Array[]): PriaAnswer => ({
  ...{ packageId: 'P', state: 'ACCEPTED', filingNumber: 'F-1', reasons: [] },
  documents: copies.map((copy, index) => ({
    ...{ documentId: `D-${index}`, sequence: String(index + 1) },
    recorded: { documentNumber: 'A1', recordedAt: '', pageCount: 1, book: '', page: '', fee: '46.00', copy },
  })),
});

test.each([0, 1, 2, 3, 786_431, 786_432, 786_433, 3_000_001])(
  'A copy of %d bytes is read unchanged',
  async (length) => {
    const copies = [randomBytes(length), randomBytes(10)];
    const root = await readXml(writePieces(copies), LIMITS);
    const texts: string[] = [];
    const collect = ({ name, text, children }: typeof root) => {
      if (name === 'DOCUMENT') texts.push(text);
      for (const child of children) collect(child);
    };
    collect(root);
    expect(texts).toEqual(copies.map((copy) => copy.toString('base64')));
  },
);

test('A large copy is written without blocking the process', async () => {
  const events: string[] = [];
  let isOver = false;
  const work = () => {
    events.push('other work');
    if (!isOver) setImmediate(work);
  };
  setImmediate(work);
  for await (const piece of writePieces([new Uint8Array(25_000_000)])) if (piece.length > 100_000) events.push('piece');
  isOver = true;
  expect(events.filter((event) => event === 'piece').length).toBeGreaterThan(20);
  expect(events.some((event, index) => event === 'piece' && events[index + 1] === 'piece')).toBe(false);
});

test('A response without copies is written in one piece, so that its length precedes it', () => {
  const written = writePriaResponse({ ...answerWith([]), state: 'SUBMITTED' }, COUNTY);
  expect(written).toBeInstanceOf(Uint8Array);
  expect(String(written)).toMatch(/<\/RESPONSE_GROUP>\n$/);
});
