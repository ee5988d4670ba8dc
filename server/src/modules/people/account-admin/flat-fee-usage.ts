import { randomUUID } from 'node:crypto';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getFlatFeeUsage,
  saveFlatFeeUsage as saveEndpoint,
} from '@portal/contract/people/account-admin/account-access';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { overrideImages } from '../../money/flat-fee/index.ts';
import { getImageAllowance } from '../../money/ledger/index.ts';
import { actorOf } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { findAccountOfOthers } from './find-account-of-others.ts';

/**
 * Loads the remaining images of an account's flat fee (Spec 3 §2 "Flat Fee Usage Override").
 *
 * @throws Refusal NOT_FOUND; NOT_OFFERED unless the county lets its staff set them and the account has a flat fee.
 */
export async function loadFlatFeeUsage(
  { db }: CallContext,
  { id }: ParsedRequestOf<typeof getFlatFeeUsage>,
): Promise<ContentOf<typeof getFlatFeeUsage>> {
  const account = await findManagedAccount(db, id);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  const { countyAdminReload } = await getSettings(db, 'flatFeeOverride');
  if (!countyAdminReload || account.fields.accountType !== 'FLAT_FEE') throw new Refusal('NOT_OFFERED');
  return { id, name: account.fields.name, ...(await getImageAllowance(db, id)) };
}

/**
 * Sets the images that an account's flat fee has left, with its journal entry and audit row. Sent twice with one key, it happens once.
 *
 * @throws Refusal as `loadFlatFeeUsage`; OWN_MONEY; ACCOUNT_INACTIVE.
 */
export async function saveFlatFeeUsage(
  context: CallContext,
  { id, imagesRemaining, requestKey = randomUUID() }: ParsedRequestOf<typeof saveEndpoint>,
): Promise<CallResponse<ContentOf<typeof saveEndpoint>>> {
  const { db, county, translate } = context;
  const account = await findAccountOfOthers(db, context, id);
  if (account.status !== 'A') throw new Refusal('ACCOUNT_INACTIVE');
  await overrideImages(db, {
    accountId: id,
    images: imagesRemaining,
    opKey: `images-override:${requestKey}`,
    actor: actorOf(context),
    at: county.clock.now(),
  }).catch((error: unknown) => {
    // The key is in use: the same request was carried out before.
    if (!isUniqueViolation(error)) throw error;
  });
  const { name } = account.fields;
  const allowance = await getImageAllowance(db, id);
  return new CallResponse({
    content: { id, name, ...allowance },
    message: translate('accounts:usageSaved', { name, count: allowance.imagesRemaining }),
  });
}
