import type { EfileType } from '@portal/contract/filing/efile/filing';
import { describe, expect, it } from 'vitest';
import type { BrokenImageReason } from '../../../platform/images/broken-image-error.ts';
import type { InspectedFile } from '../../../platform/images/inspected-file.ts';
import {
  computeNextNumber,
  describeBroken,
  fieldPrefixOf,
  findDocumentProblem,
  findPageCountProblem,
  hasStampSpace,
  listWarnings,
  type NumberedPage,
} from './efile.rules.ts';

const FILE: InspectedFile = { format: 'pdf', hasForeignContent: false, hasScripts: false, pages: [] };

/** Letter paper, scanned at 300 dpi in black and white, with text and room for the stamp. */
const page = (changes: Partial<NumberedPage> = {}): NumberedPage => ({
  ...{ page: 1, widthInches: 8.5, heightInches: 11, dpi: 300, inkShare: 0.1, colorShare: 0, stampInkShare: 0 },
  ...changes,
});

const sized = (widthInches: number, heightInches: number) => page({ widthInches, heightInches });
const problemOf = (pages: readonly NumberedPage[], efileType: EfileType = 'LR', file: Partial<InspectedFile> = {}) =>
  findDocumentProblem({ ...FILE, ...file, pages }, efileType)?.key;
const warningsOf = (pages: readonly NumberedPage[], efileType: EfileType = 'LR', file: Partial<InspectedFile> = {}) =>
  listWarnings({ ...FILE, ...file }, pages, { efileType, isDuplicate: false }).map(({ code }) => code);

describe('A page can be filed', () => {
  // Records: 11 x 17 inches; maps: 36 x 48. A scanner adds a tenth of an inch.
  it.each<[number, number, EfileType, string | undefined]>([
    [8.5, 11, 'LR', undefined],
    [11, 17, 'LR', undefined],
    [17, 11, 'LR', undefined],
    [11.1, 17.1, 'LR', undefined],
    [17.1, 11.1, 'LR', undefined],
    [11.11, 17, 'LR', 'efilePageSize'],
    [11, 17.11, 'LR', 'efilePageSize'],
    [17, 11.11, 'LR', 'efilePageSize'],
    [11.4, 17, 'LR', 'efilePageSize'],
    [12, 12, 'LR', 'efilePageSize'],
    [12, 12, 'MAP', undefined],
    [36.1, 48.1, 'MAP', undefined],
    [48.1, 36.1, 'MAP', undefined],
    [36.11, 48, 'MAP', 'efilePageSize'],
    [36, 48.11, 'MAP', 'efilePageSize'],
  ])('of %s x %s inches as %s: %s', (width, height, efileType, problem) => {
    expect(problemOf([sized(width, height)], efileType)).toBe(problem);
  });

  // At least 200 dpi, less what a scanner misses.
  it.each([
    [300, undefined],
    [200, undefined],
    [195, undefined],
    [194.9, 'efileResolution'],
    [72, 'efileResolution'],
  ])('at %s dpi: %s', (dpi, problem) => {
    expect(problemOf([page({ dpi })])).toBe(problem);
  });

  it('and the problem names the pages that can’t', () => {
    const pages = [1, 2, 3, 4, 5].map((number) => page({ page: number, dpi: number === 4 ? 300 : 100 }));
    expect(findDocumentProblem({ ...FILE, pages }, 'LR')).toEqual({
      key: 'efileResolution',
      params: { pages: '1-3, 5' },
    });
    const large = [1, 2].map((number) => page({ page: number, widthInches: 20 }));
    expect(findDocumentProblem({ ...FILE, pages: large }, 'LR')).toEqual({
      key: 'efilePageSize',
      params: { pages: '1, 2' },
    });
  });

  it('but not with embedded files or programs, whatever else is wrong', () => {
    expect(problemOf([page()], 'LR', { hasForeignContent: true })).toBe('efileForeignContent');
    expect(problemOf([page({ dpi: 10 })], 'LR', { hasForeignContent: true })).toBe('efileForeignContent');
    expect(problemOf([page()], 'LR', { hasScripts: true })).toBeUndefined();
  });

  it('and the size is reported before the resolution', () => {
    expect(problemOf([page({ widthInches: 30, dpi: 72 })])).toBe('efilePageSize');
  });

  it('without a resolution, as text and drawings', () => {
    const { dpi: _, ...drawn } = page();
    expect(problemOf([drawn])).toBeUndefined();
    expect(warningsOf([drawn])).toEqual([]);
  });

  it.each([
    [1, 11, undefined],
    [0.99, 11, 'efilePageTooSmall'],
    [8.5, 0.99, 'efilePageTooSmall'],
    [0, 0, 'efilePageTooSmall'],
  ])('of %s x %s inches: %s', (width, height, problem) => {
    expect(problemOf([sized(width, height)], 'MAP')).toBe(problem);
  });
});

it.each([
  [0, true],
  [1, false],
  [1_000, false],
  [1_001, true],
])('A file of %s pages is refused before any page is drawn: %s', (count, isRefused) => {
  const problem = count < 1 ? { key: 'efileNoPages' } : { key: 'efilePageCount', params: { n: 1_000 } };
  expect(findPageCountProblem(count)).toEqual(isRefused ? problem : undefined);
});

it.each<[BrokenImageReason, string]>([
  ['unknownFormat', 'efileFormat'],
  ['encrypted', 'efileEncrypted'],
  ...(['truncated', 'damaged', 'unsupported', 'tooLarge', 'tooSlow'] as const).map(
    (reason): [BrokenImageReason, string] => [reason, 'efileUnreadable'],
  ),
])('A file that is %s is described as %s', (reason, key) => {
  expect(describeBroken(reason)).toEqual({ key });
});

describe('A filer is warned', () => {
  it.each<[string, Partial<NumberedPage>, string | undefined]>([
    ['of nothing on a clean scan', {}, undefined],
    ['of nothing on legal paper', { heightInches: 14 }, undefined],
    ['of nothing on legal paper, turned, as scanned', { widthInches: 14.1, heightInches: 8.6 }, undefined],
    ['of a longer page', { heightInches: 14.11 }, 'PAGE_SIZE'],
    ['of a wider page', { widthInches: 8.61 }, 'PAGE_SIZE'],
    ['of nothing at 296 dpi, a scan at 300', { dpi: 296 }, undefined],
    ['of nothing at 295 dpi', { dpi: 295 }, undefined],
    ['of less than 295 dpi', { dpi: 294.9 }, 'RESOLUTION'],
    ['of nothing with a colored thousandth', { colorShare: 0.001 }, undefined],
    ['of more color', { colorShare: 0.0011 }, 'COLOR'],
    // EXHIBIT A alone has 0.03 % ink.
    ['of nothing where a page has a few words', { inkShare: 0.0003 }, undefined],
    ['of nothing with two ten-thousandths of ink', { inkShare: 0.0002 }, undefined],
    ['of a blank page', { inkShare: 0.000_19 }, 'BLANK'],
    ['of nothing with a thousandth of ink under the stamp', { stampInkShare: 0.001 }, undefined],
    ['of more ink under the stamp', { stampInkShare: 0.0011 }, 'STAMP_SPACE'],
  ])('%s', (_title, changes, code) => {
    expect(warningsOf([page(changes)])).toEqual(code === undefined ? [] : [code]);
  });

  it('with the affected pages', () => {
    const pages = [page(), page({ page: 2, inkShare: 0 }), page({ page: 3, inkShare: 0 })];
    expect(listWarnings(FILE, pages, { efileType: 'LR', isDuplicate: false })).toEqual([
      { code: 'BLANK', pages: [2, 3] },
    ]);
  });

  it('about ink in the place of the stamp only on page one', () => {
    expect(warningsOf([page(), page({ page: 2, stampInkShare: 0.5 })])).toEqual([]);
  });

  it('but not about the size of a map', () => {
    expect(warningsOf([sized(36, 48)], 'MAP')).toEqual([]);
  });

  it('about the whole file first', () => {
    const found = listWarnings({ ...FILE, hasScripts: true }, [page({ dpi: 200 })], {
      efileType: 'LR',
      isDuplicate: true,
    });
    expect(found).toEqual([
      { code: 'ACTIVE', pages: [] },
      { code: 'DUPLICATE', pages: [] },
      { code: 'RESOLUTION', pages: [1] },
    ]);
  });
});

it('The stamp has room unless page one has ink in its place', () => {
  expect(hasStampSpace([])).toBe(true);
  expect(hasStampSpace([{ code: 'BLANK', pages: [1] }])).toBe(true);
  expect(
    hasStampSpace([
      { code: 'BLANK', pages: [1] },
      { code: 'STAMP_SPACE', pages: [1] },
    ]),
  ).toBe(false);
});

describe('The next document number', () => {
  it.each([
    ['587330', '587331'],
    ['A587330', 'A587331'],
    // Digits keep their length: a number padded with zeros is a different text.
    ['000123', '000124'],
    ['2026-00009', '2026-00010'],
    ['2026-00099', '2026-00100'],
    ['T007', 'T008'],
    ['0', '1'],
    // One more digit where all are nines.
    ['999', '1000'],
    ['A099', 'A100'],
    ['A999', 'A1000'],
    // Fifteen digits are counted exactly; of more, the last fifteen.
    ['999999999999998', '999999999999999'],
    ['1000000000000001', '1000000000000002'],
    ['', ''],
    ['A', ''],
    ['587330A', ''],
  ])('after %j is %j', (last, next) => {
    expect(computeNextNumber(last)).toBe(next);
  });

  it('is empty without a previous one', () => {
    expect(computeNextNumber(undefined)).toBe('');
  });
});

it.each([
  [0, ''],
  [1, 'additionalDocuments.0.'],
  [2, 'additionalDocuments.1.'],
  [9, 'additionalDocuments.8.'],
])('The fields of document %s of a package start with %j', (index, prefix) => {
  expect(fieldPrefixOf(index)).toBe(prefix);
});
