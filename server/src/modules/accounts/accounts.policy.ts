import type { CallContext } from '../../platform/http/route.ts';
import { getAccount } from './get-account.ts';

/** The account may look at page images before buying. */
export async function mayPreviewImages(context: CallContext): Promise<boolean> {
  return (await getAccount(context.db, context.caller.accountId)).previewRetrieval;
}

/** The account may buy copies of page images. */
export async function mayRetrieveImages(context: CallContext): Promise<boolean> {
  return (await getAccount(context.db, context.caller.accountId)).imageRetrieval;
}
