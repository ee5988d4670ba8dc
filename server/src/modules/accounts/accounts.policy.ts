import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';
import { getAccount } from './get-account.ts';
import { getCallersAccount } from './get-callers-account.ts';

/** The account may look at some page images before buying; at which is a matter of the record that they are of. */
export async function mayPreviewImages(context: CallContext): Promise<boolean> {
  const { previewRetrieval, certificatePreviewRetrieval } = await getAccount(context.db, context.caller.accountId);
  return previewRetrieval || certificatePreviewRetrieval;
}

/** The account may buy copies of some page images; of which is a matter of the record that they are of. */
export async function mayRetrieveImages(context: CallContext): Promise<boolean> {
  const { imageRetrieval, certificateRetrieval } = await getAccount(context.db, context.caller.accountId);
  return imageRetrieval || certificateRetrieval;
}

/**
 * The caller may add to the account's escrow by card (Spec 1 §6 "Add-money button"): its administrator, where the county takes cards,
 * for that too, and the account pays from an escrow.
 */
export async function mayAddToEscrow({
  db,
  county,
  caller,
}: Pick<CallContext, 'db' | 'county' | 'caller'>): Promise<boolean> {
  if (caller.role !== 'ACCOUNT' || county.cardGateway === undefined) return false;
  const { reloadByCreditCard } = await getSettings(db, 'escrow');
  return reloadByCreditCard && (await getCallersAccount(db, caller)).paymentMethod === 'ESCROW';
}
