import { formatNaturalKey } from '../values/natural-key.ts';

/** What was sold as title work on a piece of land: `chain:plat/27/3/7`. */
const LAND_KINDS = ['chain:', 'property:'];

/** Formats the subject of sold details for statements: the number of the record, or the land of title work. */
export function formatDetailsSubject(subject: string): string {
  const land = LAND_KINDS.find((kind) => subject.startsWith(kind));
  if (land !== undefined) return subject.slice(land.length);
  return formatNaturalKey(subject.slice(subject.indexOf(':') + 1));
}
