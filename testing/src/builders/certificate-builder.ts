import { splitDocumentKey } from '@portal/contract/values/document-key';
import {
  computeBookKey,
  computeNaturalKey,
  computeTextKey,
  parseDocumentReference,
  parsePages,
} from '@portal/server/modules/index/records';
import type { Db } from '@portal/server/platform/database/database';

export interface TestMemorial {
  /** Type letter and number of its document, or only a number. */
  readonly document?: string;
  readonly kind?: string;
  readonly on?: string;
  readonly inFavorOf?: string;
  readonly text: string;
  readonly dischargedBy?: string;
  readonly dischargedOn?: string;
}

/** A certificate of title for a test; fields that don't matter to the test can be left out. */
export interface TestCertificate {
  readonly number: string;
  readonly fileNumber?: string;
  readonly certifiedOn?: string;
  readonly certifiedTime?: string | null;
  readonly book?: string;
  readonly page?: string;
  readonly status?: 'CURRENT' | 'CANCELLED';
  readonly imagePageCount?: number;
  /** Numbers of the certificates that replaced it. */
  readonly cancelledBy?: readonly string[];
  readonly owners?: readonly string[];
  readonly legals?: readonly string[];
  readonly legalTexts?: readonly string[];
  readonly recitals?: readonly string[];
  readonly memorials?: readonly TestMemorial[];
}

/** Adds a certificate of title with the keys that an import would compute. @returns its id. */
export async function addCertificate(db: Db, certificate: TestCertificate): Promise<number> {
  const { book, page } = certificate;
  const { id } = await db
    .insertInto('torrens_certificates')
    .values({
      certificate_number: certificate.number,
      number_key: computeNaturalKey(certificate.number),
      file_number: certificate.fileNumber ?? null,
      certified_on: certificate.certifiedOn ?? '1990-06-15',
      certified_time: certificate.certifiedTime === undefined ? '10:00' : certificate.certifiedTime,
      book: book ?? null,
      book_key: book === undefined ? null : computeBookKey(book),
      page: page ?? null,
      start_page: page === undefined ? null : (parsePages(page)?.startPage ?? null),
      status: certificate.status ?? (certificate.cancelledBy === undefined ? 'CURRENT' : 'CANCELLED'),
      image_page_count: certificate.imagePageCount ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addParts(db, id, certificate);
  for (const [index, memorial] of (certificate.memorials ?? []).entries())
    await addMemorial(db, { certificate_id: id, sequence: index + 1 }, memorial);
  return id;
}

async function addParts(db: Db, id: number, certificate: TestCertificate): Promise<void> {
  for (const number of certificate.cancelledBy ?? [])
    await db
      .insertInto('torrens_cancellations')
      .values({ certificate_id: id, cancelled_by_key: computeNaturalKey(number), cancelled_by_number: number })
      .execute();
  for (const [index, display_name] of (certificate.owners ?? []).entries())
    await db
      .insertInto('torrens_owners')
      .values({ certificate_id: id, sequence: index + 1, display_name })
      .execute();
  for (const [index, description] of (certificate.legals ?? []).entries())
    await db
      .insertInto('legals')
      .values({ certificate_id: id, sequence: index + 1, kind: 'MB', description })
      .execute();
  const texts = [
    ...(certificate.legalTexts ?? []).map((text, index) => ({ section: 'LEGAL', sequence: index + 1, text })),
    ...(certificate.recitals ?? []).map((text, index) => ({ section: 'RECITAL', sequence: index + 1, text })),
  ];
  for (const row of texts)
    await db
      .insertInto('torrens_texts')
      .values({ certificate_id: id, ...row, text_key: computeTextKey(row.text) })
      .execute();
}

async function addMemorial(
  db: Db,
  place: { readonly certificate_id: number; readonly sequence: number },
  memorial: TestMemorial,
): Promise<void> {
  const { document, kind = '', inFavorOf = '', text } = memorial;
  const isTyped = document !== undefined && /^[A-Z]/.test(document);
  const { documentType, documentNumber } = isTyped
    ? splitDocumentKey(document)
    : { documentType: null, documentNumber: document ?? null };
  const discharge = parseDocumentReference(memorial.dischargedBy ?? '', () => true);
  await db
    .insertInto('torrens_memorials')
    .values({
      ...place,
      document_type: documentType,
      document_number: documentNumber,
      document_number_key: documentNumber === null ? null : computeNaturalKey(documentNumber),
      kind: memorial.kind ?? null,
      memorial_on: memorial.on ?? null,
      in_favor_of: memorial.inFavorOf ?? null,
      discharged_by: memorial.dischargedBy ?? null,
      discharged_by_type: discharge?.documentType ?? null,
      discharged_by_key: discharge?.numberKey ?? null,
      discharged_on: memorial.dischargedOn ?? null,
      text,
      text_key: computeTextKey(`${kind} ${inFavorOf} ${text}`),
    })
    .execute();
}
