import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  getChargeReference as getEndpoint,
  requireChargeReference as requireEndpoint,
  setChargeReference as setEndpoint,
} from '@portal/contract/money/charging/charge-reference';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSessionIdHash } from '../cards/index.ts';
import {
  findChargeReference,
  isReferenceRequired,
  storeChargeReference,
  storeReferenceRequired,
} from './charging.queries.ts';

/** Gets the reference that the charges of the caller's session carry, empty for none, and whether the account requires one. */
export async function getChargeReference(context: CallContext): Promise<ContentOf<typeof getEndpoint>> {
  const { db, caller } = context;
  return {
    reference: await findChargeReference(db, getSessionIdHash(context)),
    isRequired: await isReferenceRequired(db, caller.accountId),
  };
}

/** Sets it for the session alone: in another browser, the same user can work for another client. */
export async function setChargeReference(
  context: CallContext,
  { reference }: ParsedRequestOf<typeof setEndpoint>,
): Promise<ContentOf<typeof setEndpoint>> {
  await storeChargeReference(context.db, getSessionIdHash(context), reference);
  return { reference };
}

/** Requires references of the users of the caller's account, or no longer does. Charges that were made stay as they are. */
export function requireChargeReference(
  context: CallContext,
  { isRequired }: ParsedRequestOf<typeof requireEndpoint>,
): Promise<ContentOf<typeof requireEndpoint>> {
  const { accountId } = context.caller;
  return inTransaction(context.db, async (tx) => {
    await storeReferenceRequired(tx, accountId, isRequired);
    const action = isRequired ? 'account.referencesRequired' : 'account.referencesOptional';
    await recordAudit(tx, { action, actor: actorOf(context), details: { accountId } });
    return { isRequired };
  });
}
