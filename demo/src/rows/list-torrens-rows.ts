import { computeTextKey, type StagedRow } from '@portal/server/modules/index/records';
import type { CertificateDraft, Draft, MemorialDraft } from '../county/draft.ts';
import type { NumberedCounty } from '../county/number-county.ts';
import { describeLand } from './describe-land.ts';
import { buildLegalRow } from './list-land-rows.ts';
import { keyOf, naturalKeyOf, ownRow } from './row-parts.ts';

/** The number of certificates in a bound volume, a page each. */
const VOLUME_PAGES = 200;

/** Lists the certificates of title with their owners, land, recitals, memorials and cancellations. */
export function* listTorrensRows(county: NumberedCounty): Generator<StagedRow> {
  for (const [certificate, number] of county.certificateNumbers) {
    const ownerKey = naturalKeyOf(number);
    const book = String(Math.floor(number / VOLUME_PAGES) + 1);
    const page = String((number % VOLUME_PAGES) + 1);
    yield ownRow('certificates', ownerKey, {
      certificate_number: String(number),
      number_key: ownerKey,
      certified_on: certificate.madeBy.recordedOn,
      certified_time: certificate.madeBy.recordedTime,
      book,
      book_key: naturalKeyOf(book),
      page,
      start_page: Number(page),
      status: certificate.successors.length > 0 ? 'CANCELLED' : 'CURRENT',
    });
    for (const { name } of certificate.owners) {
      yield ownRow('certificateOwners', ownerKey, { display_name: name.displayName, capacity: name.capacity });
    }
    for (const successor of certificate.successors) {
      const by = county.certificateNumbers.get(successor);
      if (by !== undefined)
        yield ownRow('cancellations', ownerKey, {
          cancelled_by_key: naturalKeyOf(by),
          cancelled_by_number: String(by),
        });
    }
    yield* buildLegalRow('certificateLegals', ownerKey, certificate.land);
    yield* listTextRows(certificate, ownerKey);
    for (const memorial of certificate.memorials) yield buildMemorial(county, memorial, ownerKey);
  }
}

function* listTextRows({ land, recitals }: CertificateDraft, ownerKey: string): Generator<StagedRow> {
  const legal = describeLand(land.legal).toUpperCase();
  yield ownRow('certificateTexts', ownerKey, { section: 'LEGAL', text: legal, text_key: computeTextKey(legal) });
  for (const text of recitals)
    yield ownRow('certificateTexts', ownerKey, { section: 'RECITAL', text, text_key: computeTextKey(text) });
}

function buildMemorial(county: NumberedCounty, memorial: MemorialDraft, ownerKey: string): StagedRow {
  const document = getNumbered(county, memorial.document);
  const { kind, inFavorOf, text, dischargedBy } = memorial;
  const discharge = dischargedBy && getNumbered(county, dischargedBy);
  return ownRow('memorials', ownerKey, {
    document_type: document.type,
    document_number: String(document.number),
    document_number_key: naturalKeyOf(document.number),
    kind,
    memorial_on: document.draft.recordedOn,
    in_favor_of: inFavorOf,
    discharged_by: discharge && keyOf(discharge),
    discharged_by_type: discharge?.type,
    discharged_by_key: discharge && naturalKeyOf(discharge.number),
    discharged_on: dischargedBy?.recordedOn,
    text,
    text_key: computeTextKey(`${kind} ${inFavorOf} ${text}`),
  });
}

function getNumbered(county: NumberedCounty, draft: Draft) {
  const numbered = county.numbers.get(draft);
  if (numbered === undefined) throw new Error('A memorial refers to a document that is not recorded.');
  return numbered;
}
