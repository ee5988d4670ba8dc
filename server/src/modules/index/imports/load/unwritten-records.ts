import type { ImageSeries } from '@portal/contract/values/image-series';
import { computeBookKey, type RecordTableName, type StagedRow } from '../../records/index.ts';

/** The tables of records that have images, with their series; documents have that of their type. */
const TABLES: Partial<Record<RecordTableName, ImageSeries>> = {
  certificates: 'CERT',
  tractBookEntries: 'TRACT',
  grantorGranteeBooks: 'BOOK',
};

interface PagesOfDocument {
  readonly documentType: string;
  readonly number: string;
  readonly bookType: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** The records that a dry run has read without writing them, so that it can match the images of the folder. */
export class UnwrittenRecords {
  /** By type or series, and key. */
  readonly #numbers = new Map<string, string>();
  readonly #pages = new Map<string, PagesOfDocument[]>();

  add({ table, ownerType, ownerKey, values }: StagedRow): void {
    const series = TABLES[table];
    if (series !== undefined) this.#numbers.set(`${series} ${ownerKey}`, ownerKey);
    if (table !== 'documents') return;
    const number = String(values.number);
    this.#numbers.set(`${ownerType} ${ownerKey}`, number);
    const { book_key, start_page, end_page, book_type } = values;
    if (typeof book_key !== 'string' || typeof start_page !== 'number' || typeof end_page !== 'number') return;
    const bookType = typeof book_type === 'string' ? book_type : undefined;
    const pages = this.#pages.get(book_key) ?? [];
    pages.push({ documentType: ownerType, number, bookType, from: start_page, to: end_page });
    this.#pages.set(book_key, pages);
  }

  findNumber({ documentType, numberKey }: { readonly documentType: string; readonly numberKey: string }) {
    return this.#numbers.get(`${documentType} ${numberKey}`);
  }

  /** The documents that a page of a book belongs to. */
  findByPage(place: { readonly bookType: string | undefined; readonly book: string; readonly page: number }) {
    const { bookType, book, page } = place;
    return (this.#pages.get(computeBookKey(book)) ?? []).filter(
      (pages) => pages.from <= page && pages.to >= page && (bookType === undefined || pages.bookType === bookType),
    );
  }
}
