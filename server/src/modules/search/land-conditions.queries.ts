import { sql } from 'kysely';
import type { Condition } from './select-ids.queries.ts';

// Documents by the land that they concern. Every condition is on the document's id, from an index that holds the ids.

/** A retired parcel keeps its documents: they are not those of the parcels that it became. */
export function concernsParcel(parcelKey: string): Condition {
  return sql`documents.id IN (SELECT document_id FROM document_parcels
                              WHERE parcel_id = (SELECT parcels.id FROM parcels WHERE key = ${parcelKey}))`;
}
