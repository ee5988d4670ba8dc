import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { userAddOn as endpoint } from '@portal/contract/money/flat-fee/add-on';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import type { Translate } from '../../../platform/translate.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { charge, toBuyer } from '../charging/index.ts';
import { addImages } from '../ledger/index.ts';
import { canAddImages } from './flat-fee.policy.ts';
import { lockAddOn, markAddOnBought, type StoredAddOn } from './flat-fee.queries.ts';

/**
 * Buys the choice with a guid, at most once (Spec 1 §4): the charge, the images, the audit entry and the mailed receipt
 * are one transaction. Buying again returns the first response. If it can't be bought, `ok` is false and the message
 * explains why.
 */
export async function buyAddOn(
  context: CallContext,
  { imageStateGuid }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, caller, county, translate } = context;
  return inTransaction(db, async (tx) => {
    const addOn = await lockAddOn(tx, imageStateGuid, caller);
    const account = await getAccount(tx, caller.accountId);
    if (addOn?.state === 'BOUGHT') return { ok: true, message: formatAdded(addOn, account.name, translate) };
    const refuse = (key: `flat-fee:${'notHeld' | 'notOffered' | 'insufficientFunds'}`) => ({
      ok: false,
      message: translate(key),
    });
    if (addOn === undefined || addOn.expiresAt <= county.clock.now()) return refuse('flat-fee:notHeld');
    if (!(await canAddImages({ db: tx, caller }))) return refuse('flat-fee:notOffered');
    if (!(await settle(tx, context, addOn))) return refuse('flat-fee:insufficientFunds');
    return { ok: true, message: formatAdded(addOn, account.name, translate) };
  });
}

/** @returns false, with nothing written, if the account can't pay. */
async function settle(tx: Db, context: CallContext, addOn: StoredAddOn): Promise<boolean> {
  const { guid, accountId, userId, images, costCents } = addOn;
  const at = context.county.clock.now();
  const sale = { kind: 'FLAT_FEE_ADD_ON', item: addOn, opKey: `flat-fee-add-on:${guid}` } as const;
  const outcome = await charge(toBuyer({ ...context, db: tx }), sale);
  if (outcome.status !== 'CHARGED' && outcome.status !== 'FREE') return false;
  const journalEntryId = outcome.status === 'CHARGED' ? outcome.journalEntryId : null;
  await addImages(tx, { accountId, userId, grant: images ?? 'UNLIMITED', opKey: `flat-fee-images:${guid}`, at });
  await markAddOnBought(tx, { guid, at, journalEntryId });
  await recordAudit(tx, {
    action: 'flatFee.added',
    actor: actorOf(context),
    details: { accountId, images: images ?? 'UNLIMITED', costCents, addOn: guid },
  });
  return true;
}

function formatAdded({ images }: StoredAddOn, account: string, translate: Translate): string {
  return images === null
    ? translate('flat-fee:addedUnlimited', { account })
    : translate('flat-fee:added', { account, count: images });
}
