import { createHash } from 'node:crypto';
import type { CertifiedSearch } from '../search/index.ts';

/**
 * A certified part: a search, or anything that can be described like one, such as a piece of land with its documents.
 */
export type CertifiedPart = CertifiedSearch;

/** The data of a certificate. */
export interface CertificateContents {
  readonly number: string;
  readonly county: string;
  readonly username: string;
  /** An instant, ISO 8601. */
  readonly issuedAt: string;
  /** When the index was loaded that was searched, an instant; empty if it never was. */
  readonly indexVersion: string;
  readonly parts: readonly CertifiedPart[];
  /** The results whose images the user opened in the previous 24 hours; null for guests, who share a user. */
  readonly imagesViewed: readonly string[] | null;
}

const TITLE_MAX_CHARACTERS = 500;

/** The searched criteria, in one line. */
export function formatTitle(parts: readonly CertifiedPart[]): string {
  const text = parts.map(({ title, searched }) => `${title}: ${searched.join(', ')}`).join(' | ');
  return text.length <= TITLE_MAX_CHARACTERS ? text : `${text.slice(0, TITLE_MAX_CHARACTERS - 1)}…`;
}

export function countResults(parts: readonly CertifiedPart[]): number {
  return parts.reduce((sum, { rows }) => sum + rows.length, 0);
}

/** SHA-256 of the contents, for comparing the stored data with the certified data. */
export function computeContentsDigest(contents: CertificateContents): Buffer {
  return createHash('sha256').update(JSON.stringify(contents)).digest();
}
