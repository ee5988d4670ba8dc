import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { IMAGE_SERIES } from '../../values/image-series.ts';
import {
  PAGE_COUNT_MAX,
  PAGE_SELECTION_MAX_CHARACTERS,
  pageSelectionMethodSchema,
} from '../../values/page-selection.ts';

/** A document and a selection of its pages, as the imaging calls spell it (Spec 1 §7). */
export const documentAddress = {
  /** The first character of the document key; for the image of another record, its series. */
  documentType: z.union([z.enum(IMAGE_SERIES), z.string().regex(/^[A-Z]$/)], problemMessage('invalid')),
  documentNumber: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,38}[A-Za-z0-9])?$/, problemMessage('invalid')),
};

export const pagesSelectedText = z.string().max(PAGE_SELECTION_MAX_CHARACTERS, problemMessage('pageSelection'));
/** The client's page count; the server counts the image itself. */
export const claimedPageCount = z.int().min(0).max(PAGE_COUNT_MAX);

/** A selection in the preview. */
export const imagePreviewSettings = {
  ...documentAddress,
  pageCount: claimedPageCount,
  pageSelectionMethod: pageSelectionMethodSchema.default('ENTIRE_DOCUMENT'),
  selectedAsCsv: pagesSelectedText.default(''),
};

/** A selection in a response: as text and page by page (Spec 1 §3 "Thumbnails response"). */
export const pagesSelectedSchema = z.object({
  pageSelectionMethod: pageSelectionMethodSchema,
  selectedAsCsv: z.string(),
  /** Index 0 is page 1. */
  selectedAsBoolean: z.array(z.boolean()),
});
export type PagesSelected = z.infer<typeof pagesSelectedSchema>;
