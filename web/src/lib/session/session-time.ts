import {
  extendSession,
  IDLE_WARNING_SECONDS,
  type SessionTime,
  sessionTime,
} from '@portal/contract/people/identity/session-time';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, onResponse } from '../api-client.ts';
import { sessionQuery } from './session.ts';

const SECOND_MS = 1_000;
const WARNING_MS = IDLE_WARNING_SECONDS * SECOND_MS;

/** When the session ends, by this computer's clock. */
interface Ends {
  /** If there is no activity until then; undefined if the county sets no idle limit. */
  readonly idleAt: number | undefined;
  /** Regardless of activity. */
  readonly lastAt: number;
}

export interface SessionEnd {
  readonly secondsLeft: number;
  /** False if the session ends regardless of activity. */
  readonly isExtendable: boolean;
}

/** Computes when a session ends from a response received at `now`. */
export function endsOf(time: SessionTime, now: number): Ends {
  return {
    idleAt: time.idleSecondsLeft === null ? undefined : now + time.idleSecondsLeft * SECOND_MS,
    lastAt: now + time.secondsLeft * SECOND_MS,
  };
}

/** Milliseconds until the warning is due; zero or less once it is due. */
export function untilWarningMs({ idleAt, lastAt }: Ends, now: number): number {
  return Math.min(idleAt ?? lastAt, lastAt) - WARNING_MS - now;
}

/**
 * Warns a minute before the session ends. Every call restarts the idle time, including those of other tabs, so the browser asks the
 * server before it warns, which isn't activity. It asks again at the end, and the refusal leads to the login page.
 *
 * @returns the end to warn of, undefined while there is time, and how to extend the session.
 */
export function useSessionEnd(): { readonly end: SessionEnd | undefined; readonly extend: () => void } {
  const queryClient = useQueryClient();
  const ends = useRef<Ends>(undefined);
  const [end, setEnd] = useState<SessionEnd>();

  const look = useCallback(() => {
    const now = Date.now();
    if (!ends.current || untilWarningMs(ends.current, now) > 0) {
      setEnd(undefined);
      return;
    }
    const { idleAt = Number.POSITIVE_INFINITY, lastAt } = ends.current;
    const secondsLeft = Math.max(0, Math.ceil((Math.min(idleAt, lastAt) - now) / SECOND_MS));
    setEnd({ secondsLeft, isExtendable: idleAt < lastAt });
  }, []);
  const takeOver = useCallback(
    (time: SessionTime) => {
      ends.current = endsOf(time, Date.now());
      look();
    },
    [look],
  );
  // A refusal has already led to the login page; without a response the next second retries.
  const ask = useCallback(() => call(sessionTime, {}).then(takeOver, () => undefined), [takeOver]);

  useEffect(() => {
    const state = queryClient.getQueryState(sessionQuery.queryKey);
    const session = state?.data?.session;
    if (session) ends.current = endsOf(session.sessionTime, state.dataUpdatedAt);
    const idleLimitSeconds = session?.sessionTime.idleLimitSeconds ?? null;
    const stopListening = onResponse(({ endpoint }) => {
      if (!ends.current || !endpoint.isActivity || idleLimitSeconds === null) return;
      ends.current = { ...ends.current, idleAt: Date.now() + idleLimitSeconds * SECOND_MS };
    });
    let hasAsked = false;
    // Every second instead of one long timer: a computer that was asleep notices the time as soon as it wakes up.
    const timer = setInterval(() => {
      // While the user signs in again, the server would refuse every question.
      if (!ends.current || queryClient.getQueryData(sessionQuery.queryKey)?.hasEnded) return;
      const untilMs = untilWarningMs(ends.current, Date.now());
      const isDue = untilMs <= 0;
      const isOver = untilMs <= -WARNING_MS;
      if (isDue && (!hasAsked || isOver)) void ask();
      else look();
      hasAsked = isDue;
    }, SECOND_MS);
    return () => {
      stopListening();
      clearInterval(timer);
    };
  }, [queryClient, ask, look]);

  const extend = useCallback(() => void call(extendSession, {}).then(takeOver, () => undefined), [takeOver]);
  return { end, extend };
}
