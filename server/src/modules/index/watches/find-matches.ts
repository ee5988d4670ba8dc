import type { Watched } from '@portal/contract/index/watches/watched';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../platform/database/database.ts';
import { DOCUMENT_TABLES } from '../records/index.ts';
import { explainNameMatch, type NameMatchReason } from './explain-match.rules.ts';
import {
  forgetUndoneMatches,
  type IndexRange,
  listDocumentFacts,
  listNewDocuments,
  type NewDocument,
  repeatMatches,
} from './new-documents.queries.ts';
import { hasWatchedSection, listDocumentTerms } from './terms.rules.ts';
import { insertMatches, listCandidates } from './watches.queries.ts';

/** Documents that are compared in one step. Their candidates fit in memory even if every one has a common name. */
const DOCUMENTS_PER_STEP = 250;

/** Compares the documents of new versions of the index with all watches, and stores what matches. */
export async function findMatches(
  tx: Db,
  { range, recordedSince, at }: { readonly range: IndexRange; readonly recordedSince: PlainDate; readonly at: Date },
): Promise<void> {
  await forgetUndoneMatches(tx, range, DOCUMENT_TABLES);
  await repeatMatches(tx, range, { recordedSince, at });
  const ids = await listNewDocuments(tx, range, { recordedSince, tables: DOCUMENT_TABLES });
  for (let start = 0; start < ids.length; start += DOCUMENTS_PER_STEP) {
    const documents = await listDocumentFacts(tx, ids.slice(start, start + DOCUMENTS_PER_STEP));
    await matchDocuments(tx, documents, at);
  }
}

async function matchDocuments(tx: Db, documents: readonly NewDocument[], at: Date): Promise<void> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const terms = documents.flatMap((document) =>
    listDocumentTerms(document).map((term) => ({ ...term, documentId: document.id })),
  );
  const candidates = await listCandidates(tx, terms);
  const matches = candidates.flatMap(({ watchId, documentId, watched }) => {
    const reason = explainMatch(watched, byId.get(documentId));
    return reason === undefined ? [] : [{ watchId, documentId, reason }];
  });
  await insertMatches(tx, matches, at);
}

/** Lots, parcels and numbers are equal keys; a name's key is only its surname and an initial, a section's leaves out halves and sides. */
function explainMatch(watched: Watched, document: NewDocument | undefined): Partial<NameMatchReason> | undefined {
  if (watched.kind === 'NAME') return explainNameMatch(watched, document?.names ?? []);
  return watched.kind !== 'SECTION' || hasWatchedSection(watched, document?.sections ?? []) ? {} : undefined;
}
