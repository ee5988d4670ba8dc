import { addDays, type PlainDate } from '@portal/contract/values/plain-date';
import {
  buildNameColumns,
  computeBookKey,
  computeNameKeys,
  computeNumberKeys,
  computeSoundCodes,
  listNameVariants,
  type StagedRow,
} from '@portal/server/modules/index/records';
import { TAX_LIENS_SINCE } from '../county/documents/tax-lien-events.ts';
import type { DraftParty } from '../county/draft.ts';
import { INDEX_BEGINS_ON } from '../county/generate-county.ts';
import type { NumberedCounty, NumberedDocument } from '../county/number-county.ts';
import { listDocumentLandRows } from './list-land-rows.ts';
import { documentRow, keyOf, naturalKeyOf, ownRow, type Values } from './row-parts.ts';

/** The films were scanned back to this day; earlier documents have no image. */
export const IMAGES_BEGIN_ON = '1964-01-02' as PlainDate;
/** The index of a day is verified on the next day. */
const VERIFYING_DAYS = 1;

/** Computes the day through which the index is verified. */
export function computeVerifiedThrough(indexedThrough: PlainDate): PlainDate {
  return addDays(indexedThrough, -VERIFYING_DAYS);
}

/** Lists the rows of the documents and of their parts. */
export function* listDocumentRows(
  county: NumberedCounty,
  options: { readonly verifiedThrough: PlainDate; readonly nameKeys: Set<string> },
): Generator<StagedRow> {
  for (const document of county.documents) {
    yield documentRow('documents', document, buildDocument(document, options.verifiedThrough));
    for (const reference of document.draft.references) {
      const referenced = county.numbers.get(reference);
      if (referenced === undefined) throw new Error(`${keyOf(document)} refers to a document that isn't recorded.`);
      yield documentRow('references', document, {
        referenced_type: referenced.type,
        referenced_number_key: naturalKeyOf(referenced.number),
        display_reference: keyOf(referenced),
      });
    }
    yield* listNameRows(document, options.nameKeys);
    yield* listDocumentLandRows(document);
    for (const certificate of document.draft.certificates) {
      const number = county.certificateNumbers.get(certificate);
      if (number === undefined) continue;
      yield documentRow('documentCertificates', document, {
        certificate_key: naturalKeyOf(number),
        certificate_number: String(number),
      });
    }
  }
}

/** Lists the coverage of the index and the images. */
export function* listCoverageRows(indexedThrough: PlainDate): Generator<StagedRow> {
  const reach = {
    index_begins_on: INDEX_BEGINS_ON,
    indexed_through_on: indexedThrough,
    verified_through_on: computeVerifiedThrough(indexedThrough),
    images_begin_on: IMAGES_BEGIN_ON,
    images_through_on: indexedThrough,
  };
  const liensBegin = `${TAX_LIENS_SINCE}-01-03`;
  yield ownRow('coverage', 'abstract', { index_name: 'abstract', ...reach });
  yield ownRow('coverage', 'torrens', { index_name: 'torrens', ...reach, certificates_through_on: indexedThrough });
  yield ownRow('coverage', 'lien', { index_name: 'lien', ...reach, index_begins_on: liensBegin });
}

/** Lists each name key of the county once, with its phonetic codes. */
export function* listNameKeyRows(
  keys: { readonly key: string; readonly keyNospace: string },
  known: Set<string>,
): Generator<StagedRow> {
  if (keys.key === '' || known.has(keys.key)) return;
  known.add(keys.key);
  yield ownRow('nameKeys', keys.key, {
    key: keys.key,
    key_nospace: keys.keyNospace,
    words: keys.key.split(' '),
    sound_codes: computeSoundCodes(keys.key),
  });
}

function buildDocument(document: NumberedDocument, verifiedThrough: PlainDate): Values {
  const { draft, type, book } = document;
  const number = String(document.number);
  const { numberKey, numberCompact } = computeNumberKeys(number);
  return {
    document_type: type,
    number,
    number_key: numberKey,
    number_compact: numberCompact,
    display_number: keyOf(document),
    recorded_on: draft.recordedOn,
    recorded_time: draft.recordedTime,
    recorded_sequence: document.sequence,
    instrument_code: draft.instrument,
    instrument_on: draft.instrumentOn,
    book_type: book?.type,
    book: book && String(book.book),
    book_key: book && computeBookKey(String(book.book)),
    page: book && (book.startPage === book.endPage ? String(book.startPage) : `${book.startPage}-${book.endPage}`),
    start_page: book?.startPage,
    end_page: book?.endPage,
    sale_price_cents: draft.priceCents,
    mortgage_amount_cents: draft.amountCents,
    page_count: draft.pageCount,
    verified_status: draft.recordedOn <= verifiedThrough ? 'VERIFIED' : 'TEMPORARY',
    is_withheld: draft.isWithheld ?? false,
    display_only: '[]',
    additional_info: draft.remarks,
  };
}

function* listNameRows(document: NumberedDocument, known: Set<string>): Generator<StagedRow> {
  for (const [role, parties] of [
    ['GRANTOR', document.draft.grantors],
    ['GRANTEE', document.draft.grantees],
  ] as const) {
    for (const party of parties) {
      const names = [party.name, ...(party.alias ? [party.alias] : []), ...listNameVariants(party.name)];
      for (const [distance, name] of names.entries()) {
        yield* listNameKeyRows(computeNameKeys(name), known);
        yield documentRow('names', document, {
          role,
          party_role: choosePartyRole(role, party),
          capacity: name.capacity,
          ...buildNameColumns({ name, keys: computeNameKeys(name) }),
          variant_distance: distance === 0 ? undefined : distance,
        });
      }
    }
  }
}

function choosePartyRole(role: 'GRANTOR' | 'GRANTEE', { name, isTrustee }: DraftParty): string {
  if (isTrustee) return 'TRUSTEE';
  return name.capacity === 'BENEFICIARY' ? 'BENEFICIARY' : role;
}
