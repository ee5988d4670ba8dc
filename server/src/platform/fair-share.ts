import { Refusal } from './refusal.ts';

export interface FairShareLimits {
  /** Users together. */
  readonly maxRunning: number;
  readonly maxRunningOfUser: number;
  /** The user's running calls, and results that the client hasn't taken yet, which use memory but no place. */
  readonly maxHeldOfUser: number;
  readonly maxWaitingOfUser: number;
  /** The limit for all users together; if more wait, the machine is too small for its users. */
  readonly maxWaiting: number;
}

/** The part of the queue that users can have who count as a group. */
const GROUP_SHARE = 1 / 4;

/** Shares a resource among users: each has a bounded number of places, and waiting users take turns. */
export interface FairShare {
  /**
   * Waits for a place.
   *
   * @param user identifies the caller.
   * @param group users who share the turns of one user and a part of the queue, because anyone can be many guests. The
   *   user alone by default.
   * @throws Refusal TOO_MANY_AT_ONCE if too many calls of the user, the group or all users wait; Refusal CANCELLED if
   *   the signal aborts first.
   */
  readonly enter: (user: string, signal: AbortSignal, group?: string) => Promise<Place>;
}

/** A place of a share. Repeated calls of its functions do nothing. */
export interface Place {
  /** The work is done: others can start. Its result still counts for the user. */
  readonly finishWork: () => void;
  /** Call it when the client has the result, or is gone. */
  readonly giveBack: () => void;
}

interface Places {
  running: number;
  held: number;
  /** The number of the last turn; users without a turn come first. */
  lastTurn: number;
  readonly waiting: Set<() => void>;
  readonly group: Group;
}

interface Group {
  readonly name: string;
  userCount: number;
  waitingCount: number;
  lastTurn: number;
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
  const groups = new Map<string, Group>();
  const maxWaitingOfGroup = Math.max(maxWaitingOfUser, maxWaiting * GROUP_SHARE);
  let running = 0;
  let waitingCount = 0;
  let turns = 0;

  function occupy(user: string, places: Places): Place {
    running += 1;
    turns += 1;
    places.running += 1;
    places.held += 1;
    places.lastTurn = turns;
    places.group.lastTurn = turns;
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

  function findPlaces(user: string, groupName: string): Places {
    const known = users.get(user);
    if (known !== undefined) return known;
    const group = groups.get(groupName) ?? { name: groupName, userCount: 0, waitingCount: 0, lastTurn: 0 };
    group.userCount += 1;
    groups.set(groupName, group);
    const places = { running: 0, held: 0, lastTurn: 0, waiting: new Set<() => void>(), group };
    users.set(user, places);
    return places;
  }

  function forgetIfGone(user: string, places: Places): void {
    if (places.held + places.waiting.size > 0 || !users.delete(user)) return;
    places.group.userCount -= 1;
    if (places.group.userCount === 0) groups.delete(places.group.name);
  }

  const canStart = (places: Places) => places.running < maxRunningOfUser && places.held < maxHeldOfUser;

  const comesBefore = (one: Places, other: Places) =>
    one.group.lastTurn < other.group.lastTurn || (one.group === other.group && one.lastTurn < other.lastTurn);

  /** The next turn goes to the user whose group, and then who, has waited longest since the last turn. */
  function startNext(): void {
    if (running >= maxRunning) return;
    let chosen: Places | undefined;
    for (const places of users.values()) {
      if (places.waiting.size === 0 || !canStart(places)) continue;
      if (chosen === undefined || comesBefore(places, chosen)) chosen = places;
    }
    const [next] = chosen?.waiting ?? [];
    next?.();
  }

  return {
    async enter(user, signal, groupName = user) {
      if (signal.aborted) throw new Refusal('CANCELLED');
      const places = findPlaces(user, groupName);
      const { group } = places;
      if (running < maxRunning && canStart(places) && places.waiting.size === 0) return occupy(user, places);
      const isFull = waitingCount >= maxWaiting || group.waitingCount >= maxWaitingOfGroup;
      if (isFull || places.waiting.size >= maxWaitingOfUser) {
        forgetIfGone(user, places);
        throw new Refusal('TOO_MANY_AT_ONCE');
      }
      const { promise, resolve, reject } = Promise.withResolvers<Place>();
      const leave = () => {
        places.waiting.delete(start);
        waitingCount -= 1;
        group.waitingCount -= 1;
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
      group.waitingCount += 1;
      signal.addEventListener('abort', cancel, { once: true });
      return promise;
    },
  };
}
