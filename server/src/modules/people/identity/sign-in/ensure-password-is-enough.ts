import { type Caller, isStaff } from '../../../../platform/http/caller.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { findFirstPasskeyAt } from '../passkeys/passkeys.queries.ts';
import { findPasskeyHost } from '../passkeys/relying-party.ts';
import { findSingleSignOn } from '../single-sign-on/single-sign-ons.queries.ts';

/**
 * Refuses the password of a user who has a better way in, where the county has switched passwords off for them. Someone
 * without one still signs in with the password, to get one.
 *
 * @throws Refusal PASSWORD_OFF.
 */
export async function ensurePasswordIsEnough(
  { db, county }: Pick<CallContext, 'db' | 'county'>,
  user: Caller,
): Promise<void> {
  const { staffPasswordOff, userPasswordOff } = await getSettings(db, 'userAccess');
  if (!(isStaff(user) ? staffPasswordOff : userPasswordOff)) return;
  const hasPasskey = findPasskeyHost(county) !== undefined && (await findFirstPasskeyAt(db, user.userId)) !== undefined;
  if (hasPasskey || (await hasSingleSignOn({ db, county }, user))) throw new Refusal('PASSWORD_OFF');
}

/** Whether the county's present provider can name the user. */
async function hasSingleSignOn(
  { db, county: { identityProvider } }: Pick<CallContext, 'db' | 'county'>,
  { userId, role }: Caller,
): Promise<boolean> {
  if (identityProvider === undefined || role !== 'COUNTY') return false;
  return (await findSingleSignOn(db, userId))?.issuer === identityProvider.issuer;
}
