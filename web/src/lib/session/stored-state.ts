import { z } from 'zod';
import { countyPath } from '../county.ts';

/**
 * State that survives a reload, in the tab's session storage, separate for each county. Logging out clears it (Spec 1
 * §4), because criteria reveal something about the user.
 */
const prefix = () => `portal:${countyPath()}:`;

/** @returns the stored value; undefined if it doesn't exist or has an older shape. */
export function readStoredState<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const text = sessionStorage.getItem(prefix() + key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Stores a JSON value. A full or blocked storage isn't an error: the value is only a convenience. */
export function writeStoredState(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix() + key, JSON.stringify(value));
  } catch {
    // Nothing depends on the value.
  }
}

const OWNER_KEY = 'owner';
const ownerSchema = z.int();

/** The id of the user to whom the stored state belongs; undefined if nothing is stored. */
export function readStateOwner(): number | undefined {
  return readStoredState(OWNER_KEY, ownerSchema);
}

/** Makes the stored state belong to a user: deletes what another user left. */
export function claimStoredState(userId: number): void {
  if (readStateOwner() !== userId) clearStoredState();
  writeStoredState(OWNER_KEY, userId);
}

/** Deletes all stored state of this county. */
export function clearStoredState(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix())) sessionStorage.removeItem(key);
  }
}
