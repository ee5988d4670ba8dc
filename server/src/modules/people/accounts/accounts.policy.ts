import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { getCallersAccount } from './get-callers-account.ts';

/** Whether the account can preview some page images before buying, depending on the kind of record. */
export async function canPreviewImages(context: CallContext): Promise<boolean> {
  const { previewRetrieval, certificatePreviewRetrieval } = await getCallersAccount(context.db, context.caller);
  return previewRetrieval || certificatePreviewRetrieval;
}

/** Whether the account can buy some page images, depending on the kind of record. */
export async function canRetrieveImages(context: CallContext): Promise<boolean> {
  const { imageRetrieval, certificateRetrieval } = await getCallersAccount(context.db, context.caller);
  return imageRetrieval || certificateRetrieval;
}

/** Whether the caller can pay what the account owes by invoice from a bank account: an administrator of an account that pays by invoice. */
export async function canPayInvoices({
  db,
  county,
  caller,
}: Pick<CallContext, 'db' | 'county' | 'caller'>): Promise<boolean> {
  if (caller.role !== 'ACCOUNT' || county.cardGateway === undefined) return false;
  const { payByBankAccount } = await getSettings(db, 'receivables');
  return payByBankAccount && (await getCallersAccount(db, caller)).paymentMethod === 'INVOICE';
}

/**
 * Whether the caller can add to the account's escrow by card (Spec 1 §6 "Add-money button"): an administrator of an account that pays
 * from escrow, if the county accepts cards for this purpose.
 */
export async function canAddToEscrow({
  db,
  county,
  caller,
}: Pick<CallContext, 'db' | 'county' | 'caller'>): Promise<boolean> {
  if (caller.role !== 'ACCOUNT' || county.cardGateway === undefined) return false;
  const { reloadByCreditCard } = await getSettings(db, 'escrow');
  return reloadByCreditCard && (await getCallersAccount(db, caller)).paymentMethod === 'ESCROW';
}
