import type { ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  LegalDescriptionDetails,
  legalDescriptionDetails,
} from '@portal/contract/index/search/records/legal-description-details';
import { splitDocumentKey } from '@portal/contract/values/document-key';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ensureDetailsPaid } from '../../../money/charging/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { findTractBookEntry } from '../books/tract-book-facts.queries.ts';
import { findDocument } from '../documents/document-facts.queries.ts';
import { DETAIL_ENTRIES_MAX } from '../documents/get-document-details.ts';
import { listSearchCodes } from '../select/codes.queries.ts';
import { listLegalParts } from './legal-parts.queries.ts';
import { tabulateLegals } from './legal-tables.rules.ts';

type Request = ParsedRequestOf<typeof legalDescriptionDetails>;

/**
 * The legal descriptions of a document, or of a page of the tract books, in their parts (Spec 2 §2 "Modals", §3, §7).
 *
 * @throws Refusal NOT_FOUND if the index doesn't have the record, or withholds it; PAYMENT_NEEDED if the caller has to pay for its
 *   details first.
 */
export async function getLegalDescriptionDetails(
  context: CallContext,
  request: Request,
): Promise<LegalDescriptionDetails> {
  const { db, translate } = context;
  const [owner, flags, codes] = await Promise.all([
    findOwner(db, request),
    getSettings(db, 'landlink'),
    listSearchCodes(db),
  ]);
  if (owner === undefined) throw new Refusal('NOT_FOUND');
  const kind = request.kind === 'tractBooks' ? 'tractBook' : 'document';
  await ensureDetailsPaid(context, { kind, key: computeNaturalKey(request.id) });
  return tabulateLegals(await listLegalParts(db, owner, DETAIL_ENTRIES_MAX), { flags, codes, translate });
}

async function findOwner(db: Db, { id, kind }: Request): Promise<Parameters<typeof listLegalParts>[1] | undefined> {
  if (kind === 'tractBooks') {
    const entry = await findTractBookEntry(db, computeNaturalKey(id));
    return entry && { column: 'tract_book_entry_id', id: entry.id };
  }
  const { documentType, documentNumber } = splitDocumentKey(id);
  const document = await findDocument(db, { documentType, numberKey: computeNaturalKey(documentNumber) });
  return document && { column: 'document_id', id: document.id };
}
