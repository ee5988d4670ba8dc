import type { PlainDate } from '@portal/contract/values/plain-date';
import { yearOf } from './calendar.ts';
import type { CertificateDraft, Draft, Register } from './draft.ts';
import { INDEX_BEGINS_ON } from './generate-county.ts';
import { type BookType, getInstrument } from './instruments.ts';
import { createRandom } from './random.ts';

/** A document with its number. */
export interface NumberedDocument {
  readonly draft: Draft;
  readonly type: 'A' | 'T';
  readonly number: number;
  /** Order within its minute. */
  readonly sequence: number;
  /** The book and page where it was copied, while the county kept books. */
  readonly book?: {
    readonly type: BookType;
    readonly book: number;
    readonly startPage: number;
    readonly endPage: number;
  };
}

export interface NumberedCounty {
  /** In the order of recording. */
  readonly documents: readonly NumberedDocument[];
  readonly numbers: ReadonlyMap<Draft, NumberedDocument>;
  readonly certificateNumbers: ReadonlyMap<CertificateDraft, number>;
}

/** Books gave way to film in the middle of the seventies. */
const BOOKS_UNTIL = '1975-01-01' as PlainDate;
const BOOK_PAGES = 640;
const FIRST_BOOKS: Readonly<Record<BookType, number>> = { DEEDS: 61, MTG: 48, MISC: 19, PLATS: 2 };

/** The first numbers of the index, and how many numbers a year uses after the last fixed one. */
const SERIES = {
  A: { first: 104_000, perYear: 4_990 },
  T: { first: 2_100, perYear: 1_150 },
  certificate: { first: 1_460, perYear: 310 },
} as const;
const MS_PER_YEAR = 365.25 * 86_400_000;

/**
 * Numbers documents and certificates in the order of recording. The demo has only some of a county's documents, so
 * numbers have gaps; documents with a fixed number keep it, and the others get numbers in between.
 */
export function numberCounty(register: Register): NumberedCounty {
  const ordered = register.documents
    .map((draft, index) => ({ draft, index }))
    .sort((one, other) => compare(momentOf(one.draft), momentOf(other.draft)) || one.index - other.index)
    .map(({ draft }) => draft);
  const numbers = new Map([
    ...numberSeries(
      ordered.filter(({ isTorrens }) => !isTorrens),
      { ...SERIES.A, momentOf },
    ),
    ...numberSeries(
      ordered.filter(({ isTorrens }) => isTorrens),
      { ...SERIES.T, momentOf },
    ),
  ]);
  const shelves = openShelves();
  let previous: Draft | undefined;
  let sequence = 0;
  const documents = ordered.map((draft): NumberedDocument => {
    sequence = previous !== undefined && momentOf(previous) === momentOf(draft) ? sequence + 1 : 0;
    previous = draft;
    return {
      draft,
      type: draft.isTorrens ? 'T' : 'A',
      number: numbers.get(draft) ?? 0,
      sequence,
      book: shelves.copy(draft),
    };
  });
  const positions = new Map(ordered.map((draft, index) => [draft, index]));
  const certificates = register.certificates.toSorted(
    (one, other) => (positions.get(one.madeBy) ?? 0) - (positions.get(other.madeBy) ?? 0),
  );
  return {
    documents,
    numbers: new Map(documents.map((document) => [document.draft, document])),
    certificateNumbers: numberSeries(certificates, {
      ...SERIES.certificate,
      momentOf: ({ madeBy }) => momentOf(madeBy),
    }),
  };
}

/** Computes increasing numbers by time that pass through the fixed ones. */
function numberSeries<Item extends { readonly fixedNumber?: number }>(
  items: readonly Item[],
  series: { readonly first: number; readonly perYear: number; readonly momentOf: (item: Item) => string },
): ReadonlyMap<Item, number> {
  const at = (item: Item) => Date.parse(`${series.momentOf(item)}Z`);
  const numbers = new Map<Item, number>();
  let from = { time: Date.parse(`${INDEX_BEGINS_ON}T00:00Z`), number: series.first };
  let start = 0;
  while (start < items.length) {
    const found = items.findIndex((item, index) => index >= start && item.fixedNumber !== undefined);
    const fixed = found < 0 ? undefined : items[found];
    const to = fixed && { time: at(fixed), number: fixed.fixedNumber ?? 0 };
    const part = items.slice(start, found < 0 ? items.length : found);
    const rate = to ? (to.number - from.number) / Math.max(1, to.time - from.time) : series.perYear / MS_PER_YEAR;
    let last = from.number;
    part.forEach((item, index) => {
      const wanted = from.number + Math.floor((at(item) - from.time) * rate);
      const most = to ? to.number - (part.length - index) : Number.POSITIVE_INFINITY;
      last = Math.min(most, Math.max(last + 1, wanted));
      numbers.set(item, last);
    });
    if (fixed === undefined || to === undefined) break;
    numbers.set(fixed, to.number);
    from = to;
    start = found + 1;
  }
  return numbers;
}

/** Fills the books of each series page by page. Documents that the demo doesn't have fill the pages in between. */
function openShelves() {
  const random = createRandom('books');
  const open = new Map<BookType, { book: number; page: number }>();
  return {
    copy(draft: Draft): NumberedDocument['book'] {
      if (draft.recordedOn >= BOOKS_UNTIL || yearOf(draft.recordedOn) < 1900 || draft.isTorrens) return undefined;
      const type = getInstrument(draft.instrument).book;
      const place = open.get(type) ?? { book: FIRST_BOOKS[type], page: random.whole(1, 200) };
      place.page += random.whole(0, 14);
      if (place.page + draft.pageCount > BOOK_PAGES) {
        place.book += 1;
        place.page = random.whole(1, 8);
      }
      const startPage = place.page;
      place.page += draft.pageCount;
      open.set(type, place);
      return { type, book: place.book, startPage, endPage: place.page - 1 };
    },
  };
}

function momentOf({ recordedOn, recordedTime }: Draft): string {
  return `${recordedOn}T${recordedTime}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
