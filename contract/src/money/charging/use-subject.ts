import { formatNaturalKey } from '../../values/natural-key.ts';
import type { DailyKind } from './sale-kinds.ts';

/** Title work that earlier versions sold as details, with its names; their certificates need none. */
const TITLE_WORK = { chain: 'chain:title', property: 'property:title' } as const;
const WATCH = 'settings:names.propertyWatch';
type NameOfWork = (typeof TITLE_WORK)[keyof typeof TITLE_WORK] | typeof WATCH;

/**
 * Formats the subject of a use for statements, next to the name of its kind: the number of the record or search certificate, or the land.
 * Empty for a watch, whose key is only for finding it again.
 *
 * @param subject the kind of record and its key: `chain:plat/27/3/7`, `document:A03100`.
 */
export function formatUseSubject(
  kind: Exclude<DailyKind, 'SEARCH'>,
  subject: string,
  translate: (name: NameOfWork) => string,
): string {
  const colon = subject.indexOf(':');
  const key = subject.slice(colon + 1);
  if (kind === 'DETAILS') return formatDetailsSubject(subject.slice(0, colon), key, translate);
  return kind === 'WATCH' ? '' : key;
}

function formatDetailsSubject(record: string, key: string, translate: (name: NameOfWork) => string): string {
  if (record === 'searchCertificate') return key;
  if (record === 'watch') return translate(WATCH);
  return Object.hasOwn(TITLE_WORK, record)
    ? `${translate(TITLE_WORK[record as keyof typeof TITLE_WORK])}: ${key}`
    : formatNaturalKey(key);
}
