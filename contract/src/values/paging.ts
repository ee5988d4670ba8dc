/** Rows of a results page (Spec 2 §9). */
export const RESULT_PAGE_ROWS = 100;
/** Rows of one batch; the first answer carries one (Spec 2 §9). */
export const BATCH_ROWS = 25;
/** A page is four batches: the first in the answer, the rest in the background (Spec 2 §4). */
export const BATCHES_PER_PAGE = RESULT_PAGE_ROWS / BATCH_ROWS;
/** The maximum number of results of a search: the first of all matches in the requested order (Spec 2 §8). */
export const RESULT_MAX_ROWS = 1_000;
/** Pages that `RESULT_MAX_ROWS` fill. */
export const RESULT_MAX_PAGES = RESULT_MAX_ROWS / RESULT_PAGE_ROWS;
/** Entries of the search history (Spec 2 §9). */
export const HISTORY_ENTRIES = 5;
