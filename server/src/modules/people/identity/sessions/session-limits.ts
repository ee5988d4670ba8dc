import type { County } from '../../../../county.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { minutesBefore, type SessionLimits } from '../identity.rules.ts';

/** Returns the current limits of sessions according to the county's settings (Spec 3 §3 "User access"). */
export async function getSessionLimits({ db, clock }: County): Promise<SessionLimits> {
  const now = clock.now();
  const access = await getSettings(db, 'userAccess');
  return {
    now,
    usedSince: access.inactivityTimeLimit ? minutesBefore(now, access.inactivityTimeLimitPeriod) : undefined,
  };
}
