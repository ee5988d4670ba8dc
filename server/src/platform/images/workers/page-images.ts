import { BrokenImageError } from '../broken-image-error.ts';
import type { DrawnFormat, DrawnPage } from '../draw/draw-page.ts';
import type { DrawnScan } from '../draw/draw-scan.ts';
import type { EncodedPicture, EncodePictureInput } from '../draw/encode-picture.ts';
import type { InspectedPage } from '../draw/inspect-page.ts';
import type { StampPdfInput } from '../draw/stamp-pdf.ts';
import type { ErasedBox } from '../erase/erase-page.ts';
import { MAX_COPY_BYTES } from '../image-limits.ts';
import type { InspectedFile } from '../inspected-file.ts';
import { MissingPageError } from '../missing-page-error.ts';
import type { AssemblePdfInput } from '../pdf/assemble-pdf.ts';
import { startImagePages } from '../pdf/image-pages.ts';
import type { JoinPdfsInput } from '../pdf/join-pdfs.ts';
import type { OwnWord } from '../pdf/read-own-text.ts';
import type { ImageSource, ImageStore } from '../store/image-store.ts';
import { type ByteCache, type CacheUsage, createByteCache } from './byte-cache.ts';
import type { PageLane, PageWorkers } from './page-workers.ts';
import { keyOfSelection, rememberBroken } from './remember-broken.ts';

/** Maximum total size of cached drawings: about 5,000 thumbnails or 400 pages at reading size. */
const MAX_DRAWN_BYTES = 96 * 1024 * 1024;
/** Maximum total size of cached image files, so that the thumbnails of a document read its file once. */
const MAX_OPEN_BYTES = 64 * 1024 * 1024;

/** Selections of pages that are known to be drawable. */
const MAX_CHECKED = 10_000;

/** Identifies a document's image by its county's store and its key there. */
export interface DocumentImage {
  readonly store: Pick<ImageStore, 'find'>;
  readonly documentKey: string;
}

/** Counts, draws, and assembles the page images of documents in worker threads. */
export interface PageImages {
  /**
   * Counts the pages of the document's image. Returns undefined if it has no image.
   *
   * @throws BrokenImageError if the file is broken.
   */
  readonly countPages: (document: DocumentImage) => Promise<number | undefined>;
  /**
   * Draws a page, counted from 1, as an image of `widthPixels` (or the page's own width, if that is less), optionally with a
   * watermark. Drawings are cached. Returns undefined if the document has no image.
   *
   * @throws BrokenImageError if the file or this page is broken; MissingPageError if the page doesn't exist.
   */
  readonly drawPage: (
    document: DocumentImage,
    drawing: {
      readonly page: number;
      readonly widthPixels: number;
      readonly format?: DrawnFormat;
      readonly watermark?: string;
    },
  ) => Promise<DrawnPage | undefined>;
  /**
   * Draws a page, counted from 1, for the recognition of its text. The drawing isn't cached, and its thread gives way to viewers. Returns
   * undefined if the document has no image.
   *
   * @throws as `drawPage`.
   */
  readonly drawScan: (document: DocumentImage, page: number) => Promise<DrawnScan | undefined>;
  /**
   * Reads the words that a page, counted from 1, has as text in its file, which aren't always those that it shows. None for a scan; undefined if the document
   * has no image.
   *
   * @throws as `drawPage`.
   */
  readonly readPageText: (document: DocumentImage, page: number) => Promise<readonly OwnWord[] | undefined>;
  /**
   * Checks that pages can be drawn, before they are sold. Returns undefined if the document has no image.
   *
   * @throws BrokenImageError if the file or one of the pages is broken; MissingPageError if a page doesn't exist.
   */
  readonly checkPages: (document: DocumentImage, pages: readonly number[]) => Promise<true | undefined>;
  /**
   * Assembles pages, counted from 1, in the given order as a PDF with a title, and with the text of pages if it is given. Returns undefined if the document has no image.
   *
   * @throws BrokenImageError if the file or a selected page is broken; MissingPageError if a page doesn't exist.
   */
  readonly assemblePdf: (
    document: DocumentImage,
    selection: Omit<AssemblePdfInput, 'bytes'>,
  ) => Promise<Uint8Array | undefined>;
  /**
   * Joins PDF files that `assemblePdf` returned, with a bookmark for each.
   *
   * @throws BrokenImageError if they are too large or take too long; PageWorkersBusyError.
   */
  readonly joinPdfs: (input: JoinPdfsInput) => Promise<Uint8Array>;
  /**
   * Opens a file that a user sends, to inspect its content. Its pages are read in separate threads, with a lower
   * priority than viewers. Returns undefined if the document has no image.
   *
   * @throws BrokenImageError if the file is broken.
   */
  readonly openInspection: (document: DocumentImage) => Promise<Inspection | undefined>;
  /**
   * Assembles all pages as a PDF with lines of text in a box on page one, or on a cover page. Returns undefined if the document has no image.
   *
   * @throws BrokenImageError if the file or a page is broken.
   */
  readonly stampPdf: (document: DocumentImage, stamp: Stamp) => Promise<Uint8Array | undefined>;
  /**
   * Copies all pages as a PDF of images, in which the boxes of pages are black: nothing is below them (`erasePage`). Its threads give way to
   * viewers. Returns undefined if the document has no image.
   *
   * @param boxes by page, counted from 1.
   * @throws BrokenImageError if the file or a page is broken, or `tooLarge` above `MAX_COPY_BYTES`; MissingPageError for boxes of a page that
   *   doesn't exist; PageWorkersBusyError.
   */
  readonly eraseBoxes: (
    document: DocumentImage,
    boxes: ReadonlyMap<number, readonly ErasedBox[]>,
  ) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /**
   * Decodes a picture that a county uploaded, and encodes it again without metadata. Check its format and size first.
   *
   * @throws BrokenImageError if it can't be decoded within the limits of time and memory; PageWorkersBusyError.
   */
  readonly encodePicture: (input: EncodePictureInput) => Promise<EncodedPicture>;
  /** Returns how the cache of drawn pages is used. */
  readonly getCacheUsage: () => CacheUsage;
}

/** A file that is being inspected. It stays in memory as long as this does. */
export interface Inspection {
  readonly pageCount: number;
  /** Looks for content of the file other than its pages, and measures these without drawing them. @throws BrokenImageError if the file is broken. */
  readonly inspectFile: () => Promise<InspectedFile>;
  /**
   * Draws a page, counted from 1, and measures its ink and color.
   *
   * @throws BrokenImageError if the file or this page is broken; MissingPageError if the page doesn't exist.
   */
  readonly inspectPage: (page: number) => Promise<InspectedPage>;
  /** Stamps a copy of the file, to see whether it can be. @throws BrokenImageError if it can't. */
  readonly tryStamp: (stamp: Stamp) => Promise<void>;
}

/** The text of a stamp, and its place. */
type Stamp = Omit<StampPdfInput, 'bytes' | 'pages'>;

interface OpenImage {
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  readonly pageCount: number;
}

/** Creates the page images of the process. All counties share them, since the identities of their files differ. */
export function createPageImages(workers: PageWorkers): PageImages {
  const open: ByteCache<OpenImage> = createByteCache({ maxBytes: MAX_OPEN_BYTES, sizeOf: ({ bytes }) => bytes.length });
  const drawn: ByteCache<DrawnPage> = createByteCache({
    maxBytes: MAX_DRAWN_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  const broken = rememberBroken();
  const checked: ByteCache<true> = createByteCache({ maxBytes: MAX_CHECKED, sizeOf: () => 1 });

  const openImage = (source: ImageSource, lane?: PageLane): Promise<OpenImage> =>
    broken.run(source.identity, [], () =>
      open.get(source.identity, async () => {
        const bytes = shareBytes(await source.read());
        return { bytes, pageCount: await workers.run('countPages', { bytes }, lane) };
      }),
    );
  const stamp = async (source: ImageSource, { bytes, pageCount }: OpenImage, text: Stamp, lane?: PageLane) => {
    const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
    return broken.run(source.identity, pages, () => workers.run('stampPdf', { bytes, pages, ...text }, lane));
  };

  return {
    async countPages({ store, documentKey }) {
      const source = await store.find(documentKey);
      return source && (await openImage(source)).pageCount;
    },
    async drawPage({ store, documentKey }, drawing) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { page, widthPixels, format = 'jpeg', watermark = '' } = drawing;
      const key = JSON.stringify([source.identity, page, widthPixels, format, watermark]);
      return drawn.get(key, async () => {
        const { bytes } = await openImage(source);
        return broken.run(source.identity, [page], () =>
          workers.run('drawPage', { bytes, page, widthPixels, format, watermark }),
        );
      });
    },
    async drawScan({ store, documentKey }, page) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes } = await openImage(source, 'inspecting');
      return broken.run(source.identity, [page], () => workers.run('drawScan', { bytes, page }, 'inspecting'));
    },
    async readPageText({ store, documentKey }, page) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes } = await openImage(source, 'inspecting');
      return broken.run(source.identity, [page], () => workers.run('readPageText', { bytes, page }, 'inspecting'));
    },
    async checkPages({ store, documentKey }, pages) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes } = await openImage(source);
      return checked.get(keyOfSelection(source.identity, pages), () =>
        broken.run(source.identity, pages, async () => {
          await workers.run('checkPages', { bytes, pages });
          return true as const;
        }),
      );
    },
    async assemblePdf({ store, documentKey }, selection) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes } = await openImage(source);
      return broken.run(source.identity, selection.pages, () => workers.run('assemblePdf', { bytes, ...selection }));
    },
    joinPdfs: (input) => workers.run('joinPdfs', input),
    async openInspection({ store, documentKey }) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const lane = 'inspecting';
      const image = await openImage(source, lane);
      const { bytes, pageCount } = image;
      return {
        pageCount,
        inspectFile: () => broken.run(source.identity, [], () => workers.run('inspectFile', { bytes }, lane)),
        inspectPage: (page) =>
          broken.run(source.identity, [page], () => workers.run('inspectPage', { bytes, page }, lane)),
        tryStamp: async (text) => {
          await stamp(source, image, text, lane);
        },
      };
    },
    async stampPdf({ store, documentKey }, text) {
      const source = await store.find(documentKey);
      return source && stamp(source, await openImage(source), text);
    },
    async eraseBoxes({ store, documentKey }, boxes) {
      const source = await store.find(documentKey);
      if (source === undefined) return undefined;
      const { bytes, pageCount } = await openImage(source, 'inspecting');
      for (const page of boxes.keys()) if (page > pageCount) throw new MissingPageError(page);
      const pdf = startImagePages();
      let copiedBytes = 0;
      for (let page = 1; page <= pageCount; page += 1) {
        const erased = await workers.run('erasePage', { bytes, page, boxes: boxes.get(page) ?? [] }, 'inspecting');
        copiedBytes += erased.image.stream.length;
        if (copiedBytes > MAX_COPY_BYTES)
          throw new BrokenImageError('tooLarge', `A copy of ${pageCount} pages has over ${MAX_COPY_BYTES} bytes.`);
        pdf.add(erased);
      }
      return pdf.finish(documentKey);
    },
    encodePicture: (input) => workers.run('encodePicture', input),
    getCacheUsage: drawn.getUsage,
  };
}

/** Copies bytes to shared memory, so that drawing five thumbnails in different threads doesn't copy the file five times. */
function shareBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}
