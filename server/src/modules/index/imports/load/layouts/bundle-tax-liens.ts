import { buildNameColumns } from '../../../records/index.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { documentRow } from './bundle-documents.ts';
import type { BundleFile } from './bundle-file.ts';
import { requiredKey } from './lookups.ts';
import { readRowParties, stageNameKey } from './row-parties.ts';

/** Tax liens and their later changes. Every row names the document that claims the lien. */
export const TAX_LIEN_FILES: readonly BundleFile[] = [
  {
    name: 'tax-liens',
    required: ['document', 'lien_number', 'lien_type'],
    optional: ['lien_on', 'total_amount'],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const { text: lien_number, key: lien_number_key } = requiredKey(row, 'lien_number');
      yield documentRow('taxLiens', document, {
        lien_number,
        lien_number_key,
        lien_on: row.optional(() => row.date('lien_on')),
        lien_type: row.required('lien_type', row.oneOf('lien_type', ['FEDERAL', 'STATE', 'OTHER'])),
        total_amount_cents: row.optional(() => row.cents('total_amount')),
      });
    },
  },
  {
    name: 'tax-lien-assessments',
    required: ['document'],
    optional: ['tax_kind', 'period_ends_on', 'assessed_on', 'last_refile_on', 'taxpayer_id', 'balance'],
    *read(row, lookups) {
      yield documentRow('taxLienAssessments', lookups.requiredDocument(row), {
        tax_kind: row.text('tax_kind'),
        period_ends_on: row.optional(() => row.date('period_ends_on')),
        assessed_on: row.optional(() => row.date('assessed_on')),
        last_refile_on: row.optional(() => row.date('last_refile_on')),
        taxpayer_id_last4: row.optional(() => maskTaxpayerId(row)),
        balance_cents: row.optional(() => row.cents('balance')),
      });
    },
  },
  {
    name: 'tax-lien-taxpayers',
    required: ['document'],
    optional: ['name', 'last_name', 'first_name', 'middle_name', 'suffix', 'kind', 'name_order', 'address'],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const display_address = row.text('address');
      for (const taxpayer of readRowParties(row, lookups)) {
        for (const [distance, name] of taxpayer.entries()) {
          yield* stageNameKey(name.keys, lookups);
          const values = { ...buildNameColumns(name), display_address };
          yield documentRow('taxLienTaxpayers', document, { ...values, variant_distance: distance || undefined });
        }
      }
    },
  },
  {
    name: 'tax-lien-revisions',
    required: ['document', 'revision', 'flag'],
    optional: ['refiled_until_on'],
    *read(row, lookups) {
      const revision = lookups.requiredDocument(row, 'revision');
      const flags = ['REFILING', 'AMENDMENT', 'SUBORDINATION', 'DISCHARGE', 'WITHDRAWAL', 'OTHER'] as const;
      yield documentRow('taxLienRevisions', lookups.requiredDocument(row), {
        flag: row.required('flag', row.oneOf('flag', flags)),
        document_type: revision.documentType,
        document_number: revision.number,
        document_number_key: revision.numberKey,
        refiled_until_on: row.optional(() => row.date('refiled_until_on')),
      });
    },
  },
  {
    name: 'tax-lien-releases',
    required: ['document', 'release', 'extent', 'released_on'],
    optional: ['revocation', 'revoked_on'],
    *read(row, lookups) {
      const release = lookups.requiredDocument(row, 'release');
      const revocation = lookups.document(row, 'revocation');
      const revoked_on = row.date('revoked_on');
      if ((revocation === undefined) !== (revoked_on === undefined)) {
        throw new RowProblem('revoked_on: a revocation needs both a document and a date');
      }
      yield documentRow('taxLienReleases', lookups.requiredDocument(row), {
        partial_full_flag: row.required('extent', row.oneOf('extent', ['PARTIAL', 'FULL'])),
        release_type: release.documentType,
        release_number: release.number,
        release_number_key: release.numberKey,
        released_on: row.required('released_on', row.date('released_on')),
        revoke_type: revocation?.documentType,
        revoke_number: revocation?.number,
        revoke_number_key: revocation?.numberKey,
        revoked_on,
      });
    },
  },
];

/** Returns the last four digits. The complete taxpayer number is never stored (Internal Revenue Manual 5.12.7). */
function maskTaxpayerId(row: SourceRow): string | undefined {
  const digits = row.text('taxpayer_id')?.replace(/[^0-9]/g, '');
  if (digits === undefined || digits === '') return undefined;
  if (digits.length < 4) throw new RowProblem('taxpayer_id: fewer than four digits');
  return digits.slice(-4);
}
