import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A choice that is held, or bought. */
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
 * Holds a choice under its guid, replacing an earlier choice that was not bought.
 *
 * @returns false if the guid belongs to another user or to a purchase.
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

/** Finds the caller's choice and locks it until the transaction ends. */
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

/** Deletes a choice of the caller that was not bought. */
export async function deleteHeldAddOn(db: Db, guid: string, owner: { readonly userId: number }): Promise<void> {
  await db
    .deleteFrom('flat_fee_add_ons')
    .where('guid', '=', guid)
    .where('user_id', '=', owner.userId)
    .where('state', '=', 'OFFERED')
    .execute();
}

/** Deletes the user's expired choices that were not bought. */
export async function deleteEndedAddOns(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .deleteFrom('flat_fee_add_ons')
    .where('user_id', '=', userId)
    .where('state', '=', 'OFFERED')
    .where('expires_at', '<=', now)
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists bought add-ons whose charge differs from the ledger. */
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

/** Lists bought add-ons whose images were not granted, or not in the right number. */
export async function listAddOnsWithoutImages(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    SELECT guid FROM flat_fee_add_ons
    LEFT JOIN journal_totals ON journal_totals.op_key = 'flat-fee-images:' || guid AND journal_totals.kind = 'UNITS_ADD_ON'
    WHERE state = 'BOUGHT' AND images IS DISTINCT FROM moved_images
    ORDER BY guid LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ guid }) => guid);
}

/** Lists charges for add-ons without a bought add-on. */
export async function listChargesWithoutAddOn(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ opKey: string }>`
    SELECT op_key AS "opKey" FROM journal_totals
    WHERE kind = 'FLAT_FEE_ADD_ON' AND NOT EXISTS (
      SELECT FROM flat_fee_add_ons
      WHERE flat_fee_add_ons.journal_entry_id = journal_totals.journal_entry_id AND state = 'BOUGHT')
    ORDER BY op_key LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ opKey }) => opKey);
}
