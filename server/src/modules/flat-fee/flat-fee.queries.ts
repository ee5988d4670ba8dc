import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A choice that is held, or was bought. */
export interface HeldAddOn {
  readonly guid: string;
  readonly userId: number;
  readonly accountId: number;
  readonly images: number | null;
  readonly costCents: Cents;
}

export interface StoredAddOn extends HeldAddOn {
  readonly state: 'OFFERED' | 'BOUGHT';
  readonly expiresAt: Date;
}

/**
 * Holds a choice under its guid, in the place of an earlier one that was not bought.
 *
 * @returns false where the guid is another user's, or was bought under.
 */
export async function holdAddOn(
  db: Db,
  addOn: HeldAddOn & { readonly offeredAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO flat_fee_add_ons AS earlier (guid, user_id, account_id, images, cost_cents, offered_at, expires_at)
    VALUES (${addOn.guid}::uuid, ${addOn.userId}, ${addOn.accountId}, ${addOn.images}::integer, ${addOn.costCents}::bigint,
            ${addOn.offeredAt}::timestamptz, ${addOn.expiresAt}::timestamptz)
    ON CONFLICT (guid) DO UPDATE
    SET images = EXCLUDED.images, cost_cents = EXCLUDED.cost_cents, offered_at = EXCLUDED.offered_at, expires_at = EXCLUDED.expires_at
    WHERE earlier.user_id = EXCLUDED.user_id AND earlier.account_id = EXCLUDED.account_id AND earlier.state = 'OFFERED'
    RETURNING guid`.execute(db);
  return rows.length > 0;
}

/** The caller's choice, which nobody else changes until the transaction ends. */
export function lockAddOn(
  tx: Db,
  guid: string,
  owner: { readonly userId: number; readonly accountId: number },
): Promise<StoredAddOn | undefined> {
  return tx
    .selectFrom('flat_fee_add_ons')
    .select([
      'guid',
      'user_id as userId',
      'account_id as accountId',
      'images',
      'cost_cents as costCents',
      'state',
      'expires_at as expiresAt',
    ])
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('account_id', '=', owner.accountId)
    .forUpdate()
    .$castTo<StoredAddOn>()
    .executeTakeFirst();
}

export async function markAddOnBought(
  tx: Db,
  purchase: { readonly guid: string; readonly at: Date; readonly journalEntryId: number | null },
): Promise<void> {
  await tx
    .updateTable('flat_fee_add_ons')
    .set({ state: 'BOUGHT', bought_at: purchase.at, journal_entry_id: purchase.journalEntryId })
    .where('guid', '=', purchase.guid)
    .execute();
}

/** Gives up a choice of the caller that was not bought. */
export async function deleteHeldAddOn(db: Db, guid: string, owner: { readonly userId: number }): Promise<void> {
  await db
    .deleteFrom('flat_fee_add_ons')
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('state', '=', 'OFFERED')
    .execute();
}

/** Drops the user's choices that ended without being bought: they say nothing any more. */
export async function deleteEndedAddOns(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('flat_fee_add_ons')
    .where('user_id', '=', userId)
    .where('state', '=', 'OFFERED')
    .where('expires_at', '<=', now)
    .execute();
}

/** A broken rule says which row breaks it; a handful is as telling as all. */
const FAULTS_MAX = 100;

/** Bought add-ons whose charge is not what the ledger says of them. */
export async function listAddOnsUnlikeLedger(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT guid FROM flat_fee_add_ons LEFT JOIN journal_totals USING (journal_entry_id)
    WHERE state = 'BOUGHT' AND (
      cost_cents <> coalesce(moved_cents, 0)
      OR kind <> 'FLAT_FEE_ADD_ON'
      OR journal_totals.account_id <> flat_fee_add_ons.account_id)
    ORDER BY guid LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Bought add-ons whose copies were not granted, or others. */
export async function listAddOnsWithoutImages(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT guid FROM flat_fee_add_ons
    LEFT JOIN journal_totals ON journal_totals.op_key = 'flat-fee-images:' || guid AND journal_totals.kind = 'UNITS_ADD_ON'
    WHERE state = 'BOUGHT' AND images IS DISTINCT FROM moved_images
    ORDER BY guid LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Charges for add-ons that no bought one has. */
export async function listChargesWithoutAddOn(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_totals
    WHERE kind = 'FLAT_FEE_ADD_ON' AND NOT EXISTS (
      SELECT FROM flat_fee_add_ons
      WHERE flat_fee_add_ons.journal_entry_id = journal_totals.journal_entry_id AND state = 'BOUGHT')
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}
