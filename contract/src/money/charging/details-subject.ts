import { formatNaturalKey } from '../../values/natural-key.ts';

/** Kinds of title work with their names; `searchCertificate:2026-7K3QF-0B9XD-T` needs none. */
const TITLE_WORK = { chain: 'chain:title', property: 'property:title' } as const;
const WATCH = 'settings:names.propertyWatch';
type NameOfWork = (typeof TITLE_WORK)[keyof typeof TITLE_WORK] | typeof WATCH;

/**
 * Formats the subject of sold details for statements: the number of the record or search certificate, what was derived about which
 * land, or that a watch was started.
 *
 * @param subject the kind and the key: `chain:plat/27/3/7`, `document:A03100`.
 */
export function formatDetailsSubject(subject: string, translate: (name: NameOfWork) => string): string {
  const colon = subject.indexOf(':');
  const kind = subject.slice(0, colon);
  const key = subject.slice(colon + 1);
  if (kind === 'searchCertificate') return key;
  // Its key is only for finding it again.
  if (kind === 'watch') return translate(WATCH);
  return Object.hasOwn(TITLE_WORK, kind)
    ? `${translate(TITLE_WORK[kind as keyof typeof TITLE_WORK])}: ${key}`
    : formatNaturalKey(key);
}
