import { splitDocumentKey } from '@portal/contract/values/document-key';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import {
  buildNameColumns,
  computeNameKeys,
  computeSoundCodes,
  updateLienEnds,
} from '@portal/server/modules/index/records';
import type { Db } from '@portal/server/platform/database/database';
import { addDocument, readName, type TestDocument } from './records-builder.ts';

/** A tax lien for a test; fields that don't matter to the test can be left out. */
export interface TestTaxLien {
  /** The document that claims it: `A455019`. */
  readonly key: string;
  readonly document?: Partial<TestDocument>;
  readonly lienNumber?: string;
  readonly lienOn?: string;
  readonly lienType?: 'FEDERAL' | 'STATE' | 'OTHER';
  readonly totalAmountCents?: number;
  /** `LINDQUIST, ALBERT E` is a person; a text without a comma is a firm. */
  readonly taxpayers?: readonly string[];
  /** Other names under which a taxpayer is indexed, by the text of the taxpayer. */
  readonly otherNames?: Readonly<Record<string, readonly string[]>>;
  /** The last days to refile its lines; a lien without lines can always be refiled. */
  readonly lastRefileOn?: readonly (string | null)[];
  readonly revisions?: readonly {
    readonly key: string;
    readonly flag: 'REFILING' | 'AMENDMENT' | 'SUBORDINATION' | 'DISCHARGE' | 'WITHDRAWAL' | 'OTHER';
    readonly refiledUntilOn?: string;
  }[];
  readonly releases?: readonly {
    readonly key: string;
    readonly on: string;
    readonly isPartial?: boolean;
    readonly revoked?: { readonly key: string; readonly on: string };
  }[];
}

/** Adds a tax lien with the document that claims it, and computes its end like an import. @returns its id. */
export async function addTaxLien(db: Db, lien: TestTaxLien): Promise<number> {
  const documentId = await addDocument(db, { key: lien.key, ...lien.document });
  const lienNumber = lien.lienNumber ?? '1';
  const { id } = await db
    .insertInto('tax_liens')
    .columns([
      'document_id',
      'document_type',
      'number_key',
      'recorded_at',
      'recorded_sequence',
      'is_withheld',
      'lien_number',
      'lien_number_key',
      'lien_on',
      'lien_type',
      'total_amount_cents',
    ])
    .expression((eb) =>
      eb
        .selectFrom('documents')
        .select((column) => [
          'id',
          'document_type',
          'number_key',
          'recorded_at',
          'recorded_sequence',
          'is_withheld',
          column.val(lienNumber).as('lien_number'),
          column.val(computeNaturalKey(lienNumber)).as('lien_number_key'),
          column.cast<string | null>(column.val(lien.lienOn ?? null), 'date').as('lien_on'),
          column.val<string>(lien.lienType ?? 'OTHER').as('lien_type'),
          column.cast<number | null>(column.val(lien.totalAmountCents ?? null), 'bigint').as('total_amount_cents'),
        ])
        .where('id', '=', documentId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await addParts(db, id, lien);
  await updateLienEnds(db);
  return id;
}

async function addParts(db: Db, id: number, lien: TestTaxLien): Promise<void> {
  for (const [index, last_refile_on] of (lien.lastRefileOn ?? [null]).entries()) {
    await db
      .insertInto('tax_lien_assessments')
      .values({ tax_lien_id: id, sequence: index + 1, last_refile_on })
      .execute();
  }
  const taxpayers = (lien.taxpayers ?? []).flatMap((text) => [
    { text, distance: 0 },
    ...(lien.otherNames?.[text] ?? []).map((other, index) => ({ text: other, distance: index + 1 })),
  ]);
  for (const [index, { text, distance }] of taxpayers.entries()) {
    const name = readName(text);
    const columns = buildNameColumns({ name, keys: computeNameKeys(name) });
    const sequence = index + 1;
    const variant_of = distance === 0 ? null : sequence - distance;
    await db
      .insertInto('tax_lien_taxpayers')
      .values({ tax_lien_id: id, sequence, variant_of, display_address: 'ASPEN FALLS, MN', ...columns })
      .execute();
    await db
      .insertInto('name_keys')
      .values({
        key: columns.key,
        key_nospace: columns.key_nospace,
        words: columns.key.split(' '),
        sound_codes: [...computeSoundCodes(columns.key)],
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const [index, { key, flag, refiledUntilOn }] of (lien.revisions ?? []).entries()) {
    const { type, number, numberKey } = readKey(key);
    await db
      .insertInto('tax_lien_revisions')
      .values({
        tax_lien_id: id,
        sequence: index + 1,
        flag,
        document_type: type,
        document_number: number,
        document_number_key: numberKey,
        refiled_until_on: refiledUntilOn ?? null,
      })
      .execute();
  }
  for (const [index, release] of (lien.releases ?? []).entries()) {
    const { type, number, numberKey } = readKey(release.key);
    const revoked = release.revoked && readKey(release.revoked.key);
    await db
      .insertInto('tax_lien_releases')
      .values({
        tax_lien_id: id,
        sequence: index + 1,
        partial_full_flag: release.isPartial ? 'PARTIAL' : 'FULL',
        release_type: type,
        release_number: number,
        release_number_key: numberKey,
        released_on: release.on,
        revoke_type: revoked?.type ?? null,
        revoke_number: revoked?.number ?? null,
        revoke_number_key: revoked?.numberKey ?? null,
        revoked_on: release.revoked?.on ?? null,
      })
      .execute();
  }
}

function readKey(key: string) {
  const { documentType, documentNumber } = splitDocumentKey(key);
  return { type: documentType, number: documentNumber, numberKey: computeNaturalKey(documentNumber) };
}
