import {
  buildNameColumns,
  computeNameKeys,
  listNameVariants,
  type StagedRow,
} from '@portal/server/modules/index/records';
import type { Draft, TaxLienDraft } from '../county/draft.ts';
import type { NumberedCounty, NumberedDocument } from '../county/number-county.ts';
import { listNameKeyRows } from './list-document-rows.ts';
import { documentRow, naturalKeyOf, type Values } from './row-parts.ts';

/** Lists the tax liens with their lines, taxpayers, refilings, and the releases that are recorded so far. */
export function* listTaxLienRows(
  county: NumberedCounty,
  liens: readonly TaxLienDraft[],
  nameKeys: Set<string>,
): Generator<StagedRow> {
  for (const lien of liens) {
    const document = county.numbers.get(lien.document);
    if (document === undefined) continue;
    yield documentRow('taxLiens', document, {
      lien_number: lien.lienNumber,
      lien_number_key: naturalKeyOf(lien.lienNumber),
      lien_on: lien.lienOn,
      lien_type: lien.lienType,
      total_amount_cents: lien.totalCents,
    });
    for (const line of lien.assessments) {
      yield documentRow('taxLienAssessments', document, {
        tax_kind: line.taxKind,
        period_ends_on: line.periodEndsOn,
        assessed_on: line.assessedOn,
        last_refile_on: line.lastRefileOn,
        taxpayer_id_last4: line.idLast4,
        balance_cents: line.balanceCents,
      });
    }
    for (const { name: own, address } of lien.taxpayers) {
      for (const [distance, name] of [own, ...listNameVariants(own)].entries()) {
        yield* listNameKeyRows(computeNameKeys(name), nameKeys);
        yield documentRow('taxLienTaxpayers', document, {
          ...buildNameColumns({ name, keys: computeNameKeys(name) }),
          display_address: address,
          variant_distance: distance || undefined,
        });
      }
    }
    yield* listRevisionRows(county, document, lien);
    yield* listReleaseRows(county, document, lien);
  }
}

function* listRevisionRows(
  county: NumberedCounty,
  document: NumberedDocument,
  { revisions }: TaxLienDraft,
): Generator<StagedRow> {
  for (const { document: draft, flag, until } of revisions) {
    const revision = county.numbers.get(draft);
    if (revision === undefined) continue;
    yield documentRow('taxLienRevisions', document, {
      flag,
      document_type: revision.type,
      document_number: String(revision.number),
      document_number_key: naturalKeyOf(revision.number),
      refiled_until_on: until,
    });
  }
}

function* listReleaseRows(
  county: NumberedCounty,
  document: NumberedDocument,
  { releases }: TaxLienDraft,
): Generator<StagedRow> {
  for (const { document: draft, isFull, revokedBy } of releases) {
    const release = county.numbers.get(draft);
    if (release === undefined) continue;
    yield documentRow('taxLienReleases', document, {
      partial_full_flag: isFull ? 'FULL' : 'PARTIAL',
      release_type: release.type,
      release_number: String(release.number),
      release_number_key: naturalKeyOf(release.number),
      released_on: draft.recordedOn,
      ...buildRevocation(county, revokedBy),
    });
  }
}

function buildRevocation(county: NumberedCounty, draft: Draft | undefined): Values {
  const revocation = draft && county.numbers.get(draft);
  if (revocation === undefined) return {};
  return {
    revoke_type: revocation.type,
    revoke_number: String(revocation.number),
    revoke_number_key: naturalKeyOf(revocation.number),
    revoked_on: revocation.draft.recordedOn,
  };
}
