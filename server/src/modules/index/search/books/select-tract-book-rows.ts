import type { TractBookRow } from '@portal/contract/index/search/results/tract-book-result';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJsonRead, type JsonRead } from '../../../../platform/database/select-json-rows.ts';
import { formatDate, splitTime } from '../documents/document-facts.rules.ts';
import type { RowWords } from '../select/search-definition.ts';
import {
  selectTractBookEntries,
  selectTractBookLegals,
  type TractBookLegalRecord,
  type TractBookRecord,
} from './tract-book-facts.queries.ts';

/** Reads the rows of a batch of tract book pages. */
export function selectTractBookRows(
  db: Db,
  ids: readonly number[],
  { entriesPerRow }: RowWords,
): JsonRead<readonly TractBookRow[]> {
  const queries = {
    entries: selectTractBookEntries(db, ids),
    legals: selectTractBookLegals(ids, entriesPerRow),
  };
  return defineJsonRead(queries, ({ entries, legals }) => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    const legalsById = Map.groupBy(legals, ({ entryId }) => entryId);
    return ids.flatMap((id) => {
      const entry = byId.get(id);
      return entry === undefined ? [] : [composeTractBook(entry, legalsById.get(id) ?? [])];
    });
  });
}

/** The common part of the list and the details of a page. */
export function composeTractBook(entry: TractBookRecord, legals: readonly TractBookLegalRecord[]): TractBookRow {
  const docId = entry.tractBookId;
  return {
    docId,
    recordedDate: formatDate(entry.recordedOn),
    ...splitTime(entry.recordedTime),
    legalSearchResults: legals.map(({ description, comment }) => ({ docId, description, comment: comment ?? '' })),
    legalCount: legals[0]?.total ?? 0,
    pageCount: entry.pageCount,
  };
}
