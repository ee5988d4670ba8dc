import { formatNaturalKey } from '../values/natural-key.ts';

/** What was sold as the details of a chain of title: `chain:plat/27/3/7`. */
const CHAIN = 'chain:';

/** Formats the subject of sold details for statements: the number of the record, or the land of a chain of title. */
export function formatDetailsSubject(subject: string): string {
  if (subject.startsWith(CHAIN)) return subject.slice(CHAIN.length);
  return formatNaturalKey(subject.slice(subject.indexOf(':') + 1));
}
