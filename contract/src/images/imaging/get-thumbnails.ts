import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { PAGE_COUNT_MAX } from '../../values/page-selection.ts';
import { imagePreviewSettings, pagesSelectedSchema } from './document-selection.ts';

/** Thumbnails shown at a time (Spec 1 §9). */
export const THUMBNAILS_PER_VIEW = 5;

/** Five thumbnails from a page on (Spec 1 §7). */
export const getThumbnails = defineEndpoint({
  method: 'POST',
  path: 'imaging/getThumbnails',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({ ...imagePreviewSettings, page: z.int().min(1).max(PAGE_COUNT_MAX).default(1) }),
  content: z.object({
    header: z.object({
      documentNumber: z.string(),
      documentType: z.string(),
      pageCount: z.int(),
      /** "Warranty Deed A587329". */
      uiTitle: z.string(),
      uiTitleBeginningOfSentence: z.string(),
      /** The file name of the download, without its extension. */
      uiSaveAsImageName: z.string(),
      /** Pages whose text has been read; null if the county doesn't read the text of its images. */
      pagesRead: z.int().nullable(),
    }),
    pagesSelected: pagesSelectedSchema,
    thumbnails: z.array(
      z.object({
        /** JPEG, base64. */
        thumbnail: z.string(),
        page: z.int(),
        selected: z.boolean(),
      }),
    ),
  }),
});
