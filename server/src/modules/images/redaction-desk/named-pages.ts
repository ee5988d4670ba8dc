import { joinDocumentKey } from '@portal/contract/values/document-key';
import { isImageSeries } from '@portal/contract/values/image-series';
import type { Db } from '../../../platform/database/database.ts';
import { findRecordNumber } from '../../index/records/index.ts';
import { computeRedactionKey } from '../redactions/index.ts';
import type { ClaimedPage, PageToClaim } from './claims.queries.ts';
import {
  type Clerk,
  findDocumentId,
  findDocumentKeys,
  findNextOfBooks,
  findNextOfDocuments,
  type PageOfRecord,
} from './findings.queries.ts';

/** A page of a record with the key of its image, in the index's spelling. */
export type NamedPage = PageOfRecord & PageToClaim;

/** Finds a page by the key of its image, also of a withheld document. @returns undefined if there is no such record. */
export async function findNamedPage(db: Db, { documentKey, page }: ClaimedPage): Promise<NamedPage | undefined> {
  const { documentType, numberKey } = computeRedactionKey(documentKey);
  if (isImageSeries(documentType)) return namePage(db, { series: documentType, numberKey, page });
  const documentId = await findDocumentId(db, { documentType, numberKey });
  return documentId === undefined ? undefined : namePage(db, { documentId, page });
}

/** Names a page by the key of its image. @returns undefined if its record has been removed. */
export async function namePage(db: Db, page: PageOfRecord): Promise<NamedPage | undefined> {
  if ('documentId' in page) {
    const keys = await findDocumentKeys(db, page.documentId);
    if (keys === undefined) return undefined;
    const { number, ...key } = keys;
    return {
      documentId: page.documentId,
      page: page.page,
      ...key,
      documentKey: joinDocumentKey(key.documentType, number),
    };
  }
  const { series, numberKey } = page;
  const key = { documentType: series, numberKey };
  const number = await findRecordNumber(db, key);
  if (number === undefined) return undefined;
  return { series, numberKey, page: page.page, documentType: series, documentKey: joinDocumentKey(series, number) };
}

/**
 * Finds the next page with findings that a clerk can decide about, and that no one else has open: the newest documents first, then certificates and
 * books in the order of their numbers.
 *
 * @param after the page that is left; without it, the first one.
 */
export async function findNextPage(
  db: Db,
  clerk: Clerk,
  after: PageOfRecord | undefined,
): Promise<NamedPage | undefined> {
  const isAfterDocuments = after !== undefined && !('documentId' in after);
  const page =
    (isAfterDocuments ? undefined : await findNextOfDocuments(db, clerk, after)) ??
    (await findNextOfBooks(db, clerk, isAfterDocuments ? after : undefined));
  return page && namePage(db, page);
}
