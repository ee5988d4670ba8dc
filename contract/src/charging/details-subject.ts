import { formatNaturalKey } from '../values/natural-key.ts';

/** Kinds of details that aren't named by a natural key: `chain:plat/27/3/7`, `searchCertificate:2026-7K3QF-0B9XD-T`. */
const NAMED_KINDS = ['chain:', 'property:', 'searchCertificate:'];

/** Formats the subject of sold details for statements: the number of the record, the land of title work, or the number of a search certificate. */
export function formatDetailsSubject(subject: string): string {
  const named = NAMED_KINDS.find((kind) => subject.startsWith(kind));
  if (named !== undefined) return subject.slice(named.length);
  return formatNaturalKey(subject.slice(subject.indexOf(':') + 1));
}
