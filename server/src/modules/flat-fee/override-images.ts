import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { getAccount } from '../accounts/index.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getImageAllowance, setImages } from '../ledger/index.ts';

/**
 * Staff set how many copies a flat-fee account has left (Spec 3 §2 "Flat Fee Usage Override"), which also ends any number.
 *
 * @throws Refusal NOT_OFFERED where the county does not let its staff (Spec 3 §3 `countyAdminReload`), or the account has no flat fee;
 * RangeError for what is no number of copies; the database's unique violation when the key was used before.
 */
export async function overrideImages(
  db: Db,
  change: {
    readonly accountId: number;
    readonly images: number;
    /** Names the operation, so that it happens once only. */
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
