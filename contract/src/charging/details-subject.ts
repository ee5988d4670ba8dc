import { formatNaturalKey } from '../values/natural-key.ts';

/** Kinds of title work with their names; `searchCertificate:2026-7K3QF-0B9XD-T` needs none. */
const TITLE_WORK = { chain: 'chain:title', property: 'property:title' } as const;
type TitleWorkName = (typeof TITLE_WORK)[keyof typeof TITLE_WORK];

/**
 * Formats the subject of sold details for statements: the number of the record or search certificate, or what was derived about which land.
 *
 * @param subject the kind and the key: `chain:plat/27/3/7`, `document:A03100`.
 */
export function formatDetailsSubject(subject: string, translate: (name: TitleWorkName) => string): string {
  const colon = subject.indexOf(':');
  const kind = subject.slice(0, colon);
  const key = subject.slice(colon + 1);
  if (kind === 'searchCertificate') return key;
  return Object.hasOwn(TITLE_WORK, kind)
    ? `${translate(TITLE_WORK[kind as keyof typeof TITLE_WORK])}: ${key}`
    : formatNaturalKey(key);
}
