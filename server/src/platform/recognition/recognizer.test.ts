import { afterAll, describe, expect, test } from 'vitest';
import { BrokenImageError } from '../images/broken-image-error.ts';
import { drawFaxTiff, type Mark } from '../images/draw/draw-fax-tiff.ts';
import { drawScan } from '../images/draw/draw-scan.ts';
import { SANS } from '../images/draw/glyph-text.ts';
import { PageWorkersBusyError } from '../images/workers/page-workers-busy-error.ts';
import { findMachineTesseract } from './machine-tesseract.ts';
import { type Recognizer, startRecognizer } from './recognizer.ts';

const DEED = [
  'WARRANTY DEED',
  'This indenture made this 14th day of March 1997',
  'between Harold Lindquist and Joan Lindquist, husband',
  'and wife, grantors, and the First National Bank of',
  'Juniper Falls, a corporation, grantee, witnesseth:',
];
const COLUMNS =
  'The grantor conveys and / warrants to the grantee / the land in the county of / Juniper that is shown on / the plat of the town and / ' +
  'marked with letters of red / ink by the clerk who has / signed below it together / with all improvements on / it and subject to all ' +
  'easements / that are of record there / and to the taxes that are / due in the next year for / which the grantee agrees / ' +
  'to pay as they fall due / and to keep the buildings / insured against loss by fire / and storm in a company / that the mortgagee has / ' +
  'approved until the note is / paid and discharged in full';
const OTHER = [
  'SATISFACTION OF MORTGAGE',
  'Know all men by these presents that the mortgage',
  'is paid and discharged in full.',
];

/** A page of five by three inches with typed lines. */
function typeLines(lines: readonly string[], { x = 30, size = 11, degrees = 0 } = {}): Mark[] {
  return lines.map((text, index) => ({
    kind: 'text',
    text,
    x: x + index * 16 * Math.tan((degrees * Math.PI) / 180),
    y: 40 + index * 16,
    font: SANS,
    size,
    riseDegrees: degrees,
  }));
}

async function scanOf(marks: readonly Mark[]) {
  const bytes = await drawFaxTiff({ pages: [{ widthPoints: 360, heightPoints: 216, marks }], dpi: 300 });
  return drawScan({ bytes, page: 1 });
}

/** Counts the typed words that aren't among the recognized ones, in order. */
function countWrong(typed: readonly string[], recognized: readonly { readonly text: string }[]): number {
  const expected = typed.join(' ').split(' ');
  const found = recognized.map(({ text }) => text);
  let [at, wrong] = [0, 0];
  for (const word of expected) {
    const next = found.indexOf(word, at);
    if (next < 0) wrong += 1;
    else at = next + 1;
  }
  return wrong;
}

function describeEngine(name: string, recognizer: Recognizer): void {
  describe(name, () => {
    afterAll(() => recognizer.close());

    test('a typed page gives the typed words, each where it is on the page', async () => {
      const words = await recognizer.recognize(await scanOf(typeLines(DEED)));
      expect(words.map(({ text }) => text).join(' ')).toBe(DEED.join(' '));
      const [first] = words;
      // Typed at 30 of 360 points from the left; its baseline at 40 of 216 from the top.
      expect(Math.abs((first?.left ?? 0) - 833)).toBeLessThan(60);
      expect(Math.abs((first?.bottom ?? 0) - 1_852)).toBeLessThan(60);
      expect(new Set(words.map(({ line }) => line)).size).toBe(DEED.length);
    });

    test('a skewed and speckled page gives nearly all of them', async () => {
      const specks = Array.from({ length: 60 }, (_, index): Mark => {
        const [x, y] = [(index * 97) % 360, (index * 61) % 216];
        return { kind: 'line', x1: x, y1: y, x2: x + 0.4, y2: y + 0.4, thickness: 0.5 };
      });
      const words = await recognizer.recognize(await scanOf([...typeLines(DEED, { degrees: 1 }), ...specks]));
      expect(countWrong(DEED, words)).toBeLessThanOrEqual(2);
    });

    test('columns are read one after the other', async () => {
      const lines = COLUMNS.split(' / ');
      const half = Math.ceil(lines.length / 2);
      const [left, right] = [lines.slice(0, half), lines.slice(half)];
      const marks = [...typeLines(left, { size: 9 }), ...typeLines(right, { x: 215, size: 9 })];
      const words = await recognizer.recognize(await scanOf(marks));
      expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
    });

    test('a black page and an empty one have no words', async () => {
      const black: Mark = { kind: 'line', x1: 0, y1: 108, x2: 360, y2: 108, thickness: 216 };
      expect(await recognizer.recognize(await scanOf([black]))).toEqual([]);
      expect(await recognizer.recognize(await scanOf([]))).toEqual([]);
    });

    test('the cells of a table are read, and its lines are no words', async () => {
      const [left, top, width, height] = [30, 30, 75, 22];
      const cells = ['Lot', 'Block', 'Plat', 'Acres', '7', '3', 'Hollow', '12', '8', '4', 'Ridge', '15'];
      const rules = Array.from({ length: 5 }, (_, column): Mark => {
        const x = left + column * width;
        return { kind: 'line', x1: x, y1: top, x2: x, y2: top + 3 * height, thickness: 1 };
      });
      const rows = Array.from({ length: 4 }, (_, row): Mark => {
        const y = top + row * height;
        return { kind: 'line', x1: left, y1: y, x2: left + 4 * width, y2: y, thickness: 1 };
      });
      const texts = cells.map((text, index): Mark => {
        const [x, y] = [left + 8 + (index % 4) * width, top + 15 + Math.floor(index / 4) * height];
        return { kind: 'text', text, x, y, font: SANS, size: 11 };
      });
      const found = (await recognizer.recognize(await scanOf([...rules, ...rows, ...texts]))).map(({ text }) => text);
      for (const word of ['Lot', 'Block', 'Plat', 'Acres', 'Hollow', 'Ridge']) expect(found).toContain(word);
      expect(found.length).toBeLessThan(cells.length * 2);
    });

    test('a page that is upside down, and one of music, end without a failure and without a place outside of them', async () => {
      const deed = await scanOf(typeLines(DEED));
      const head = deed.bytes.length - deed.width * deed.height;
      const turned = { ...deed, bytes: deed.bytes.slice() };
      turned.bytes.subarray(head).reverse();
      const staves = Array.from({ length: 15 }, (_, index): Mark => {
        const y = 30 + Math.floor(index / 5) * 60 + (index % 5) * 7;
        return { kind: 'line', x1: 20, y1: y, x2: 340, y2: y, thickness: 0.8 };
      });
      const notes = Array.from({ length: 60 }, (_, index): Mark => {
        const [x, y] = [35 + (index % 20) * 15, 34 + Math.floor(index / 20) * 60 + ((index * 5) % 8) * 3.5];
        return { kind: 'line', x1: x, y1: y, x2: x + 6, y2: y, thickness: 5 };
      });
      for (const page of [turned, await scanOf([...staves, ...notes])])
        for (const { left, top, right, bottom, text } of await recognizer.recognize(page)) {
          expect(text).not.toBe('');
          expect(left >= 0 && top >= 0 && right <= 10_000 && bottom <= 10_000 && left <= right && top <= bottom).toBe(
            true,
          );
        }
      // The engine is as good as before.
      expect(countWrong(DEED, await recognizer.recognize(deed))).toBe(0);
    });

    test('a page has the same words, whatever was read before', async () => {
      const page = await scanOf(typeLines(OTHER, { degrees: 1 }));
      const first = await recognizer.recognize(page);
      await recognizer.recognize(await scanOf(typeLines(DEED)));
      expect(await recognizer.recognize(page)).toEqual(first);
    });
  });
}

describeEngine('the engine from npm', startRecognizer({ findMachineEngine: async () => undefined }));
if ((await findMachineTesseract()) !== undefined) describeEngine("the machine's engine", startRecognizer());

test('the engine is named with its version and that of the settings', async () => {
  const fromNpm = startRecognizer({ findMachineEngine: async () => undefined });
  expect(await fromNpm.findEngine()).toBe('tesseract.js 7.0.0 best_int 1');
  expect(await startRecognizer({ findMachineEngine: async () => '5.3.0' }).findEngine()).toBe(
    'tesseract 5.3.0 machine 1',
  );
});

test('a page that takes too long ends with its process, and the next one is read by another', async () => {
  const recognizer = startRecognizer({ pageTimeoutMs: 1, findMachineEngine: async () => undefined });
  const page = await scanOf(typeLines(DEED));
  for (const _ of [1, 2]) {
    const failure = await recognizer.recognize(page).catch((error: unknown) => error);
    // A machine that is busy may not have given it a processor, which is not the page's fault.
    expect([BrokenImageError, PageWorkersBusyError].some((kind) => failure instanceof kind)).toBe(true);
  }
  await recognizer.close();
});

test('a page that is canceled ends with its process', async () => {
  const recognizer = startRecognizer({ findMachineEngine: async () => undefined });
  const page = await scanOf(typeLines(DEED));
  const stopped = new AbortController();
  const reading = recognizer.recognize(page, { signal: stopped.signal });
  stopped.abort(new Error('the process stops'));
  await expect(reading).rejects.toThrow('the process stops');
  await recognizer.close();
});

test('a page that is read while the portal stops is not at fault', async () => {
  const recognizer = startRecognizer({ findMachineEngine: async () => undefined });
  const reading = recognizer.recognize(await scanOf(typeLines(DEED)));
  const failure = reading.catch((error: unknown) => error);
  await recognizer.close();
  expect(await failure).toBeInstanceOf(PageWorkersBusyError);
  expect(await failure).not.toBeInstanceOf(BrokenImageError);
});
