import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AuditActor, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { getImageAllowance, setImages } from '../ledger/index.ts';

/**
 * Sets the images that remain in an account's flat fee, for staff (Spec 3 §2 "Flat Fee Usage Override"). It also ends
 * an unlimited number.
 *
 * @throws Refusal NOT_OFFERED if the county doesn't allow its staff to do so (Spec 3 §3 `countyAdminReload`) or the
 *   account has no flat fee; RangeError for an invalid number; the database's unique violation if the key is in use.
 */
export async function overrideImages(
  db: Db,
  change: {
    readonly accountId: number;
    readonly images: number;
    /** Identifies the operation, so that it happens only once. */
    readonly opKey: string;
    readonly actor: AuditActor;
    readonly at: Date;
  },
): Promise<void> {
  const { accountId, images, opKey, actor, at } = change;
  await inTransaction(db, async (tx) => {
    const { countyAdminReload } = await getSettings(tx, 'flatFeeOverride');
    const { accountType } = await getAccount(tx, accountId);
    if (!countyAdminReload || accountType !== 'FLAT_FEE') throw new Refusal('NOT_OFFERED');
    const before = await getImageAllowance(tx, accountId);
    const journalEntryId = await setImages(tx, {
      accountId,
      userId: actor.userId,
      grant: images,
      kind: 'UNITS_OVERRIDE',
      opKey,
      at,
    });
    await recordAudit(tx, {
      ...{ action: 'flatFee.overridden', actor, journalEntryId },
      details: { accountId, before, after: images },
    });
  });
}
