import type { z } from 'zod';
import { countyPath } from './county.ts';

/**
 * What a screen remembers over a reload of the page, in the tab's session storage, apart for each county. It is cleared at logout
 * (Spec 1 §4): what was searched tells of who searched.
 */
const prefix = () => `portal:${countyPath()}:`;

/** @returns what was stored, or undefined where nothing is, or something of an older shape. */
export function readStoredState<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const text = sessionStorage.getItem(prefix() + key);
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Remembers a value that JSON can carry. A full or forbidden storage is no reason to stop: the value is a convenience. */
export function writeStoredState(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix() + key, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}

/** Forgets everything of this county. */
export function clearStoredState(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix())) sessionStorage.removeItem(key);
  }
}
