import { splitDocumentKey } from '@portal/contract/values/document-key';
import { CERTIFICATE_SERIES, NAME_BOOK_SERIES, TRACT_BOOK_SERIES } from '@portal/contract/values/image-series';
import type { Db } from '@portal/server/platform/database/database';
import type { PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { findCertificateFacts } from './certificate-facts.queries.ts';
import { findDocumentFacts } from './document-facts.queries.ts';
import { drawCertificate } from './draw-certificate.ts';
import { drawDocument } from './draw-document.ts';
import { drawNameBook } from './draw-name-book.ts';
import { drawTractBook } from './draw-tract-book.ts';
import { findNameBookFacts } from './name-book-facts.queries.ts';
import { findTractBookFacts } from './tract-book-facts.queries.ts';

/**
 * Draws the pages of a record by its image key: a document, a certificate of title, a page of an old book.
 *
 * @returns undefined if the record doesn't exist, or has no image according to the index.
 */
export async function drawRecord(db: Db, imageKey: string): Promise<readonly PageDrawing[] | undefined> {
  const { documentType, documentNumber } = splitDocumentKey(imageKey);
  if (documentType === CERTIFICATE_SERIES) {
    const facts = await findCertificateFacts(db, documentNumber);
    return facts && drawCertificate(facts);
  }
  if (documentType === TRACT_BOOK_SERIES) {
    const facts = await findTractBookFacts(db, documentNumber);
    return facts && [drawTractBook(facts)];
  }
  if (documentType === NAME_BOOK_SERIES) {
    const facts = await findNameBookFacts(db, documentNumber);
    return facts && [drawNameBook(facts)];
  }
  const facts = await findDocumentFacts(db, documentType, documentNumber);
  return facts === undefined || facts.imagePageCount === null ? undefined : drawDocument(facts);
}
