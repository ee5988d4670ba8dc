import { withOpenPdf } from '../pdf/with-open-pdf.ts';
import { drawPixels } from './draw-page.ts';
import { findImageFormat } from './image-format.ts';
import { MissingPageError } from './missing-page-error.ts';
import { type Pixels, swapsSides } from './orient-pixels.ts';
import { computeDrawnSize } from './page-geometry.ts';
import { readTiffPages } from './tiff-directory.ts';

/** Dots per inch of the drawing that is measured: fine enough for a line of small print, a ninth of the pixels of a scan. */
const MEASURED_DPI = 100;
/** Luminance below which a pixel is ink. */
const INK_BELOW = 128;
/** Difference of a pixel's channels above which it has a color. */
const COLOR_ABOVE = 40;
/** Scanners draw the edge of the paper: what is that close to the border isn't content. */
const BORDER_INCHES = 0.25;

/** A box on an upright page, in inches from its top left corner. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where recorders stamp: the right half of the top three inches (docs/decisions/0082). */
export const STAMP_BOX: PageBox = { left: 4.25, top: 0.5, width: 3.75, height: 2.25 };

/** What is measured of a page. Shares are between 0 and 1. */
export interface InspectedPage {
  readonly widthInches: number;
  readonly heightInches: number;
  /** The lower of its two resolutions; undefined where the file doesn't say (a PDF says it elsewhere). */
  readonly dpi?: number;
  readonly inkShare: number;
  readonly colorShare: number;
  /** The share of ink in `STAMP_BOX`. */
  readonly stampInkShare: number;
}

/**
 * Measures a page by drawing it.
 *
 * @throws BrokenImageError if the file or this page is broken; MissingPageError if the file doesn't have this page.
 */
export async function inspectPage(input: {
  readonly bytes: Uint8Array;
  readonly page: number;
}): Promise<InspectedPage> {
  const { pixels, ...extent } = findImageFormat(input.bytes) === 'tiff' ? await drawTiff(input) : await drawPdf(input);
  return { ...extent, ...measure(pixels, pixels.width / extent.widthInches) };
}

type Drawn = Pick<InspectedPage, 'widthInches' | 'heightInches' | 'dpi'> & { readonly pixels: Pixels };
type PageInput = Parameters<typeof inspectPage>[0];

async function drawPdf({ bytes, page }: PageInput): Promise<Drawn> {
  let extent = { widthInches: 0, heightInches: 0 };
  const pixels = await withOpenPdf(bytes, (pdf) =>
    pdf.drawPage(page, ({ widthInches, heightInches }) => {
      extent = { widthInches, heightInches };
      return computeDrawnSize(extent, widthInches * MEASURED_DPI);
    }),
  );
  return { ...extent, pixels };
}

async function drawTiff({ bytes, page: pageNumber }: PageInput): Promise<Drawn> {
  const page = readTiffPages(bytes)[pageNumber - 1];
  if (page === undefined) throw new MissingPageError(pageNumber);
  const stored = [page.widthPixels / page.xDpi, page.heightPixels / page.yDpi] as const;
  const [widthInches, heightInches] = swapsSides(page.orientation) ? [stored[1], stored[0]] : stored;
  const pixels = await drawPixels({ bytes, page: pageNumber, widthPixels: widthInches * MEASURED_DPI });
  return { widthInches, heightInches, dpi: Math.min(page.xDpi, page.yDpi), pixels };
}

function measure({ data, width, height, channels }: Pixels, dpi: number) {
  const border = BORDER_INCHES * dpi;
  const box = {
    left: STAMP_BOX.left * dpi,
    top: STAMP_BOX.top * dpi,
    right: (STAMP_BOX.left + STAMP_BOX.width) * dpi,
    bottom: (STAMP_BOX.top + STAMP_BOX.height) * dpi,
  };
  const counted = { inner: 0, ink: 0, color: 0, stamp: 0, stampInk: 0 };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += channels) {
      const [red, green, blue] = [data[at], data[at + (channels - 1) / 2], data[at + channels - 1]] as number[];
      const isInk = luminance(red ?? 0, green ?? 0, blue ?? 0) < INK_BELOW ? 1 : 0;
      if (spread(red ?? 0, green ?? 0, blue ?? 0) > COLOR_ABOVE) counted.color += 1;
      if (x >= box.left && x < box.right && y >= box.top && y < box.bottom) {
        counted.stamp += 1;
        counted.stampInk += isInk;
      }
      if (x < border || y < border || x >= width - border || y >= height - border) continue;
      counted.inner += 1;
      counted.ink += isInk;
    }
  }
  return {
    inkShare: counted.ink / Math.max(1, counted.inner),
    colorShare: counted.color / Math.max(1, width * height),
    stampInkShare: counted.stampInk / Math.max(1, counted.stamp),
  };
}

/** ITU-R BT.601. */
function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

function spread(red: number, green: number, blue: number): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}
