import type { PlainDate } from '@portal/contract/values/plain-date';
import { computeNameKeys, type StagedRow } from '@portal/server/modules/index/records';
import { yearOf } from '../county/calendar.ts';
import { BOOKS_LAST_YEAR, NAMES_PER_PAGE, nameBookPage, volumeOf } from '../county/documents/name-books.ts';
import type { Land } from '../county/draft.ts';
import type { NumberedCounty, NumberedDocument } from '../county/number-county.ts';
import { buildLegalRow } from './list-land-rows.ts';
import { naturalKeyOf, ownRow } from './row-parts.ts';

/** Lists the pages of the old books of names, each with the names and the time that it covers. */
export function* listNameBookRows(county: NumberedCounty): Generator<StagedRow> {
  for (const { reference, role, entries } of listNameBookPages(county)) {
    const [first, last] = [entries[0], entries.at(-1)];
    if (first === undefined || last === undefined) continue;
    const days = entries.map(({ recordedOn }) => recordedOn).toSorted();
    yield ownRow('grantorGranteeBooks', naturalKeyOf(reference), {
      reference,
      reference_key: naturalKeyOf(reference),
      role,
      from_name: first.name,
      to_name: last.name,
      from_key: first.key,
      to_key: last.key,
      from_on: days[0],
      to_on: days.at(-1),
    });
  }
}

/** Lists the keys of the pages of the books of names. */
export function listNameBookKeys(county: NumberedCounty): readonly string[] {
  return [...listNameBookPages(county)].map(({ reference }) => naturalKeyOf(reference));
}

function* listNameBookPages(county: NumberedCounty) {
  for (const role of ['GRANTOR', 'GRANTEE'] as const) {
    for (const [volume, entries] of groupByVolume(county, role)) {
      const ordered = entries.toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
      for (let page = 1; (page - 1) * NAMES_PER_PAGE < ordered.length; page += 1) {
        yield {
          role,
          reference: nameBookPage({ side: role, volume, page }),
          entries: ordered.slice((page - 1) * NAMES_PER_PAGE, page * NAMES_PER_PAGE),
        };
      }
    }
  }
}

/** Lists the pages of the old tract books: one for each section and each block of a plat, with its land. */
export function* listTractBookRows(county: NumberedCounty): Generator<StagedRow> {
  for (const [id, { lands, since }] of groupByPlace(county)) {
    const ownerKey = naturalKeyOf(id);
    yield ownRow('tractBookEntries', ownerKey, {
      tract_book_id: id,
      tract_book_key: ownerKey,
      recorded_on: since.draft.recordedOn,
      recorded_time: since.draft.recordedTime,
    });
    for (const land of lands.values()) yield* buildLegalRow('tractBookLegals', ownerKey, land);
  }
}

/** Lists the keys of the pages of tract books, each with an image of one page. */
export function listTractBookKeys(county: NumberedCounty): readonly string[] {
  return [...groupByPlace(county).keys()].map(naturalKeyOf);
}

interface NameEntry {
  readonly key: string;
  readonly name: string;
  readonly recordedOn: PlainDate;
}

function groupByVolume(county: NumberedCounty, role: 'GRANTOR' | 'GRANTEE'): ReadonlyMap<number, NameEntry[]> {
  const volumes = new Map<number, NameEntry[]>();
  for (const { draft } of listBookDocuments(county)) {
    const volume = volumeOf(yearOf(draft.recordedOn));
    const entries = volumes.get(volume) ?? [];
    volumes.set(volume, entries);
    for (const { name } of role === 'GRANTOR' ? draft.grantors : draft.grantees) {
      entries.push({ key: computeNameKeys(name).keyNospace, name: name.lastName, recordedOn: draft.recordedOn });
    }
  }
  return volumes;
}

function groupByPlace(
  county: NumberedCounty,
): ReadonlyMap<string, { readonly lands: Map<string, Land>; readonly since: NumberedDocument }> {
  const places = new Map<string, { lands: Map<string, Land>; since: NumberedDocument }>();
  for (const document of listBookDocuments(county)) {
    for (const land of document.draft.land) {
      const place = namePlace(land);
      if (place === undefined) continue;
      const entry = places.get(place.id) ?? { lands: new Map(), since: document };
      places.set(place.id, entry);
      entry.lands.set(place.part, { legal: land.legal });
    }
  }
  return places;
}

function namePlace({ legal }: Land): { readonly id: string; readonly part: string } | undefined {
  if (legal.kind === 'ISLAND') return undefined;
  if (legal.kind === 'LB')
    return { id: `P${legal.plat.number}-${legal.block}`, part: `${legal.lots}/${legal.unit}/${legal.outlot}` };
  const { section, township, range, aliquot, governmentLot } = legal;
  return { id: `S${township}-${range}-${section}`, part: `${aliquot}/${governmentLot}` };
}

function listBookDocuments({ documents }: NumberedCounty): readonly NumberedDocument[] {
  return documents.filter(({ draft }) => yearOf(draft.recordedOn) <= BOOKS_LAST_YEAR && !draft.isTorrens);
}
