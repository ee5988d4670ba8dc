import { Refusal } from './http/refusal.ts';

export interface FairShareLimits {
  /** Users together. */
  readonly maxRunning: number;
  readonly maxRunningOfUser: number;
  readonly maxWaitingOfUser: number;
  /** Users together; with more, the machine is too small for its users. */
  readonly maxWaiting: number;
}

/** Shares a resource among users: each has a bounded number of places, and those who wait get their turns one user after the other. */
export interface FairShare {
  /**
   * Waits for a place.
   *
   * @param user identifies who asks.
   * @returns gives the place back; calling it again does nothing.
   * @throws Refusal TOO_MANY_AT_ONCE if too many of the user's calls wait, or of all users; Refusal CANCELLED if the signal aborts first.
   */
  readonly enter: (user: string, signal: AbortSignal) => Promise<() => void>;
}

interface Places {
  running: number;
  /** The number of the last turn; users who had none are first. */
  lastTurn: number;
  readonly waiting: Set<() => void>;
}

export function startFairShare({
  maxRunning,
  maxRunningOfUser,
  maxWaitingOfUser,
  maxWaiting,
}: FairShareLimits): FairShare {
  /** A user without calls is forgotten. */
  const users = new Map<string, Places>();
  let running = 0;
  let waitingCount = 0;
  let turns = 0;

  function occupy(user: string, places: Places): () => void {
    running += 1;
    turns += 1;
    places.running += 1;
    places.lastTurn = turns;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running -= 1;
      places.running -= 1;
      if (places.running + places.waiting.size === 0) users.delete(user);
      startNext();
    };
  }

  /** The next turn is that of the user whose last one is the longest ago. */
  function startNext(): void {
    if (running >= maxRunning) return;
    let chosen: Places | undefined;
    for (const places of users.values()) {
      if (places.waiting.size === 0 || places.running >= maxRunningOfUser) continue;
      if (chosen === undefined || places.lastTurn < chosen.lastTurn) chosen = places;
    }
    const [next] = chosen?.waiting ?? [];
    next?.();
  }

  return {
    async enter(user, signal) {
      if (signal.aborted) throw new Refusal('CANCELLED');
      const places = users.get(user) ?? { running: 0, lastTurn: 0, waiting: new Set() };
      users.set(user, places);
      if (running < maxRunning && places.running < maxRunningOfUser && places.waiting.size === 0)
        return occupy(user, places);
      if (places.waiting.size >= maxWaitingOfUser || waitingCount >= maxWaiting) {
        if (places.running + places.waiting.size === 0) users.delete(user);
        throw new Refusal('TOO_MANY_AT_ONCE');
      }
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const leave = () => {
        places.waiting.delete(start);
        waitingCount -= 1;
        signal.removeEventListener('abort', cancel);
      };
      const start = () => {
        leave();
        resolve(occupy(user, places));
      };
      const cancel = () => {
        leave();
        if (places.running + places.waiting.size === 0) users.delete(user);
        reject(new Refusal('CANCELLED'));
      };
      places.waiting.add(start);
      waitingCount += 1;
      signal.addEventListener('abort', cancel, { once: true });
      return promise;
    },
  };
}
