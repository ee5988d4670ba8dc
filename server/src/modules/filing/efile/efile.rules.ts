import { EFILE_MAX_PAGES, type EfileType, type FoundWarning } from '@portal/contract/filing/efile/filing';
import type { Problem } from '@portal/contract/problem';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import type { BrokenImageReason } from '../../../platform/images/broken-image-error.ts';
import type { InspectedPage } from '../../../platform/images/draw/inspect-page.ts';
import type { InspectedFile, PageMeasure } from '../../../platform/images/inspected-file.ts';

/** A measured page with its number, from 1. */
export type NumberedMeasure = PageMeasure & { readonly page: number };
/** A page that was also drawn. */
export type NumberedPage = InspectedPage & NumberedMeasure;

/**
 * Sizes in inches, including the tolerance for scanners. County rules for smaller sizes are about paper
 * (docs/decisions/0082).
 */
const TOLERANCE_INCHES = 0.1;
/** No sheet of paper is smaller, and what is on it can't be read. */
const MIN_INCHES = 1;
const LEGAL = [8.5, 14] as const;
const LEDGER = [11, 17] as const;
const PLAT = [36, 48] as const;
/** Below this, small print can't be read; below the second, counties recommend more (Spec 3 §9: 300 dpi). */
const MIN_DPI = 200;
const RECOMMENDED_DPI = 300;
/** Scanners miss a little: 296 dpi is a scan at 300. */
const DPI_TOLERANCE = 5;
/** Shares of pixels, measured on recorded scans: 5 to 28 % ink on a page of text, 0.03 % on "EXHIBIT A" alone. */
const BLANK_INK = 0.0002;
const COLORED = 0.001;
const STAMP_INK = 0.001;

/** The message to a filer about a file that can't be opened. */
export function describeBroken(reason: BrokenImageReason): Problem {
  if (reason === 'unknownFormat') return { key: 'efileFormat' };
  if (reason === 'encrypted') return { key: 'efileEncrypted' };
  return { key: 'efileUnreadable' };
}

/** Whether the number of pages can be filed, before any is drawn. */
export function findPageCountProblem(pageCount: number): Problem | undefined {
  if (pageCount < 1) return { key: 'efileNoPages' };
  return pageCount <= EFILE_MAX_PAGES ? undefined : { key: 'efilePageCount', params: { n: EFILE_MAX_PAGES } };
}

/** The reason why a document can't be filed, before any of its pages is drawn; undefined if it can. */
export function findDocumentProblem(
  file: Pick<InspectedFile, 'hasForeignContent' | 'pages'>,
  efileType: EfileType,
): Problem | undefined {
  if (file.hasForeignContent) return { key: 'efileForeignContent' };
  const pages = file.pages.map((page, index) => ({ ...page, page: index + 1 }));
  const tooSmall = listPages(
    pages,
    ({ widthInches, heightInches }) => Math.min(widthInches, heightInches) < MIN_INCHES,
  );
  if (tooSmall.length > 0) return { key: 'efilePageTooSmall', params: { pages: formatPageSelection(tooSmall) } };
  const tooLarge = listPages(pages, (page) => !fits(page, efileType === 'MAP' ? PLAT : LEDGER));
  if (tooLarge.length > 0) return { key: 'efilePageSize', params: { pages: formatPageSelection(tooLarge) } };
  const coarse = listPages(pages, (page) => resolutionOf(page) < MIN_DPI - DPI_TOLERANCE);
  if (coarse.length > 0) return { key: 'efileResolution', params: { pages: formatPageSelection(coarse) } };
  return undefined;
}

/** The points that the filer should check before submitting a document that can be filed. */
export function listWarnings(
  file: Pick<InspectedFile, 'hasScripts'>,
  pages: readonly NumberedPage[],
  { efileType, isDuplicate }: { readonly efileType: EfileType; readonly isDuplicate: boolean },
): readonly FoundWarning[] {
  const found: FoundWarning[] = [
    { code: 'PAGE_SIZE', pages: efileType === 'MAP' ? [] : listPages(pages, (page) => !fits(page, LEGAL)) },
    {
      code: 'RESOLUTION',
      pages: listPages(pages, (page) => resolutionOf(page) < RECOMMENDED_DPI - DPI_TOLERANCE),
    },
    { code: 'COLOR', pages: listPages(pages, ({ colorShare }) => colorShare > COLORED) },
    { code: 'BLANK', pages: listPages(pages, ({ inkShare }) => inkShare < BLANK_INK) },
    { code: 'STAMP_SPACE', pages: listPages(pages.slice(0, 1), ({ stampInkShare }) => stampInkShare > STAMP_INK) },
  ];
  const whole: FoundWarning[] = [
    ...(file.hasScripts ? [{ code: 'ACTIVE', pages: [] } as const] : []),
    ...(isDuplicate ? [{ code: 'DUPLICATE', pages: [] } as const] : []),
  ];
  return [...whole, ...found.filter((warning) => warning.pages.length > 0)];
}

/** Whether the stamp has room on page one. */
export function hasStampSpace(warnings: readonly FoundWarning[]): boolean {
  return warnings.every(({ code }) => code !== 'STAMP_SPACE');
}

function listPages<Page extends NumberedMeasure>(
  pages: readonly Page[],
  is: (page: Page) => boolean,
): readonly number[] {
  return pages.filter(is).map(({ page }) => page);
}

/** In either direction: pages are filed upright and turned. */
function fits({ widthInches, heightInches }: PageMeasure, [short, long]: readonly [number, number]): boolean {
  const [shorter, longer] = [Math.min(widthInches, heightInches), Math.max(widthInches, heightInches)];
  return shorter <= short + TOLERANCE_INCHES && longer <= long + TOLERANCE_INCHES;
}

/** Text and drawings of a PDF have no resolution and are as fine as can be. */
function resolutionOf({ dpi }: PageMeasure): number {
  return dpi ?? Number.POSITIVE_INFINITY;
}

/**
 * The number after another one: increments its last digits and keeps their length. Empty without a number, or if it
 * doesn't end with a digit.
 */
export function computeNextNumber(last: string | undefined): string {
  const match = /^(.*?)(\d{1,15})$/.exec(last ?? '');
  if (match === null) return '';
  const [, prefix = '', digits = ''] = match;
  return prefix + String(Number(digits) + 1).padStart(digits.length, '0');
}

/**
 * Prefixes the names of a document's fields in requests and forms: empty for the first document of a package.
 *
 * @param index from 0.
 */
export function fieldPrefixOf(index: number): string {
  return index === 0 ? '' : `additionalDocuments.${index - 1}.`;
}
