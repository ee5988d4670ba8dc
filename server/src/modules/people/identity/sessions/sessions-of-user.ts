import type { Proof } from '@portal/contract/people/identity/proofs';
import { type OpenSession, SESSIONS_LISTED_MAX } from '@portal/contract/people/identity/sessions';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { formatTimeOfDay } from '../../../../platform/time-of-day.ts';
import { isOpen } from '../identity.rules.ts';
import { endSessions } from '../users/ended-sessions.queries.ts';
import { getSessionLimits } from './session-limits.ts';
import { listSessionsOfUser } from './sessions.queries.ts';

/** A session as it is listed. */
interface ManagedSession extends Omit<OpenSession, 'isCurrent'> {
  /** The hash by which it is stored. */
  readonly key: string;
}

/** Lists the open sessions of another user, by last use. */
export async function listManagedSessions(
  db: Db,
  county: County,
  userId: number,
): Promise<{ readonly sessions: readonly ManagedSession[]; readonly count: number }> {
  const rows = await listSessionsOfUser(db, {
    userId,
    own: Buffer.alloc(0),
    limits: await getSessionLimits(county),
    limit: SESSIONS_LISTED_MAX,
  });
  return { sessions: rows.map((row) => describeSession(row, county.timeZone)), count: rows[0]?.otherCount ?? 0 };
}

/** Describes a session by its browser and times, without what gives access to it. */
export function describeSession(
  row: Awaited<ReturnType<typeof listSessionsOfUser>>[number],
  timeZone: string,
): ManagedSession {
  const { idHash, browser, operatingSystem, startedAt, lastUsedAt, proofs, provedAt, provedWith } = row;
  const formatTime = (instant: Date) =>
    `${formatPlainDate(plainDateAt(instant, timeZone))} ${formatTimeOfDay(instant, timeZone)}`;
  return {
    key: idHash.toString('base64url'),
    // The database restricts these columns to the values of the contract.
    ...({ browser, operatingSystem } as Pick<OpenSession, 'browser' | 'operatingSystem'>),
    startedAt: formatTime(startedAt),
    lastUsedAt: formatTime(lastUsedAt),
    proofs: (proofs ?? []) as Proof[],
    provedAgain: provedAt && provedWith ? { at: formatTime(provedAt), proof: provedWith as Proof } : null,
  };
}

/**
 * Ends a user's sessions on behalf of an administrator.
 *
 * @param key of the only session to end; undefined for all of them.
 * @returns the number that were open.
 */
export async function endManagedSessions(
  tx: Db,
  county: County,
  { userId, key }: { readonly userId: number; readonly key: string | undefined },
): Promise<number> {
  const limits = await getSessionLimits(county);
  const ended = await endSessions(tx, 'ENDED_BY_ADMINISTRATOR', (eb) =>
    eb.and([
      eb('user_id', '=', userId),
      ...(key === undefined ? [] : [eb('id_hash', '=', Buffer.from(key, 'base64url'))]),
    ]),
  );
  return ended.filter((session) => isOpen(session, limits)).length;
}
