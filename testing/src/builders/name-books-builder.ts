import { splitDocumentKey } from '@portal/contract/values/document-key';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { computeSurnameKey, removeSpaces } from '@portal/server/modules/index/records';
import type { Db } from '@portal/server/platform/database/database';

/** A page of an old book of names for a test. */
export interface TestBookPage {
  readonly reference: string;
  readonly role: 'GRANTOR' | 'GRANTEE' | 'BOTH';
  /** The first and the last name. */
  readonly names: readonly [string, string];
  readonly days: readonly [string, string];
  /** The key of the document that its image is stored under. */
  readonly filedAs?: string;
  readonly imagePageCount?: number;
}

/** Adds a page with the keys that an import would compute. @returns its id. */
export async function addGrantorGranteeBook(db: Db, page: TestBookPage): Promise<number> {
  const filedAs = page.filedAs === undefined ? undefined : splitDocumentKey(page.filedAs);
  const [from, to] = page.names;
  const { id } = await db
    .insertInto('grantor_grantee_books')
    .values({
      reference: page.reference,
      reference_key: computeNaturalKey(page.reference),
      role: page.role,
      document_type: filedAs?.documentType ?? null,
      document_number: filedAs?.documentNumber ?? null,
      document_number_key: filedAs === undefined ? null : computeNaturalKey(filedAs.documentNumber),
      from_name: from,
      to_name: to,
      from_key: removeSpaces(computeSurnameKey(from)),
      to_key: removeSpaces(computeSurnameKey(to)),
      from_on: page.days[0],
      to_on: page.days[1],
      image_page_count: page.imagePageCount ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
