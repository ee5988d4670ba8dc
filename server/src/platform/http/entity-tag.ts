import { Refusal } from '../refusal.ts';

/** A version as an entity tag (RFC 9110 §8.8.3). */
export function formatEntityTag(version: number): string {
  return `"${version}"`;
}

/**
 * Reads the version that `If-Match` names. A proxy that compresses a response marks its tag as weak, so `W/` is
 * ignored.
 *
 * @returns undefined without the header, and for `*`, which means any version.
 * @throws Refusal MALFORMED_REQUEST for anything that `formatEntityTag` didn't write.
 */
export function parseEntityTag(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  if (version === undefined) throw new Refusal('MALFORMED_REQUEST');
  return Number(version);
}
