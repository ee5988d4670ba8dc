import { Refusal } from './http/refusal.ts';

export interface FairShareLimits {
  /** Users together. */
  readonly maxRunning: number;
  readonly maxRunningOfUser: number;
  /** What runs or was done for a user whose client hasn't taken it yet: results take memory until then, and no place from others. */
  readonly maxHeldOfUser: number;
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
   * @throws Refusal TOO_MANY_AT_ONCE if too many of the user's calls wait, or of all users; Refusal CANCELLED if the signal aborts first.
   */
  readonly enter: (user: string, signal: AbortSignal) => Promise<Place>;
}

/** A place of a share. Calling its functions again does nothing. */
export interface Place {
  /** The work is done: others can start. Its result still counts for the user. */
  readonly finishWork: () => void;
  /** The client has the result, or is gone. */
  readonly giveBack: () => void;
}

interface Places {
  running: number;
  held: number;
  /** The number of the last turn; users who had none are first. */
  lastTurn: number;
  readonly waiting: Set<() => void>;
}

export function startFairShare({
  maxRunning,
  maxRunningOfUser,
  maxHeldOfUser,
  maxWaitingOfUser,
  maxWaiting,
}: FairShareLimits): FairShare {
  /** A user without calls is forgotten. */
  const users = new Map<string, Places>();
  let running = 0;
  let waitingCount = 0;
  let turns = 0;

  function occupy(user: string, places: Places): Place {
    running += 1;
    turns += 1;
    places.running += 1;
    places.held += 1;
    places.lastTurn = turns;
    let isRunning = true;
    let isHeld = true;
    const finishWork = () => {
      if (!isRunning) return;
      isRunning = false;
      running -= 1;
      places.running -= 1;
      startNext();
    };
    const giveBack = () => {
      if (!isHeld) return;
      isHeld = false;
      places.held -= 1;
      forgetIfGone(user, places);
      // Either of them can be what the next call has waited for.
      if (isRunning) finishWork();
      else startNext();
    };
    return { finishWork, giveBack };
  }

  function forgetIfGone(user: string, places: Places): void {
    if (places.held + places.waiting.size === 0) users.delete(user);
  }

  const canStart = (places: Places) => places.running < maxRunningOfUser && places.held < maxHeldOfUser;

  /** The next turn is that of the user whose last one is the longest ago. */
  function startNext(): void {
    if (running >= maxRunning) return;
    let chosen: Places | undefined;
    for (const places of users.values()) {
      if (places.waiting.size === 0 || !canStart(places)) continue;
      if (chosen === undefined || places.lastTurn < chosen.lastTurn) chosen = places;
    }
    const [next] = chosen?.waiting ?? [];
    next?.();
  }

  return {
    async enter(user, signal) {
      if (signal.aborted) throw new Refusal('CANCELLED');
      const places = users.get(user) ?? { running: 0, held: 0, lastTurn: 0, waiting: new Set() };
      users.set(user, places);
      if (running < maxRunning && canStart(places) && places.waiting.size === 0) return occupy(user, places);
      if (places.waiting.size >= maxWaitingOfUser || waitingCount >= maxWaiting) {
        forgetIfGone(user, places);
        throw new Refusal('TOO_MANY_AT_ONCE');
      }
      const { promise, resolve, reject } = Promise.withResolvers<Place>();
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
        forgetIfGone(user, places);
        reject(new Refusal('CANCELLED'));
      };
      places.waiting.add(start);
      waitingCount += 1;
      signal.addEventListener('abort', cancel, { once: true });
      return promise;
    },
  };
}
