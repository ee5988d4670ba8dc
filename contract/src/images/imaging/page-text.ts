import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { PAGE_COUNT_MAX } from '../../values/page-selection.ts';
import { documentAddress } from './document-selection.ts';

/** A rectangle on a page, in ten-thousandths of the page's width and height from its top left corner, upright as the page is shown. */
const pageBoxSchema = z.object({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });
export type PageBox = z.infer<typeof pageBoxSchema>;

/** Places that a response lists; a document with more is searched with more words. */
export const FOUND_PLACES_MAX = 1_000;

/** The recognized text of one page, line by line in reading order. Users who can see the page can have its text. */
export const getPageText = defineEndpoint({
  method: 'POST',
  path: 'imaging/getPageText',
  access: 'signed-in',
  request: z.strictObject({ ...documentAddress, page: z.int().min(1).max(PAGE_COUNT_MAX) }),
  content: z.object({
    /** Null if the page hasn't been read. */
    lines: z.array(z.object({ text: z.string(), ...pageBoxSchema.shape })).nullable(),
    /** Whether most words have the spelling of the file's text, which the page shows; otherwise they are recognized. */
    isFileText: z.boolean(),
  }),
});

/** The places of words on the pages of a document, as the search for words in images understands them. */
export const findOnPages = defineEndpoint({
  method: 'POST',
  path: 'imaging/findOnPages',
  access: 'signed-in',
  request: z.strictObject({ ...documentAddress, words: criterionText, phrase: criterionText, near: criterionText }),
  content: z.object({
    /** In the order of the pages, and on a page in reading order; at most `FOUND_PLACES_MAX`. */
    places: z.array(
      z.object({
        page: z.int(),
        /** One for each line that the words are on. */
        boxes: z.array(pageBoxSchema),
      }),
    ),
    /** Whether there are more places than that. */
    isCut: z.boolean(),
    /** The pages that have been read. The words can also be on the others. */
    pagesRead: z.int(),
  }),
});
