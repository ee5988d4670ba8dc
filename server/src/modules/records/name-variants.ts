import { isGivenName } from './nicknames.ts';
import { buildPersonName, type PartyName, parsePerson } from './party-name.ts';
import { computeTextKey } from './search-key.ts';

const ESTATE = /^(?:THE )?(?:TRUSTEES OF )?(?:(?:THE )?ESTATE OF (.+)|(.+?) ESTATE)$/;
const TRUST =
  /^(?:THE )?(.+?)(?: (?:FAMILY|LIVING|REVOCABLE|IRREVOCABLE|TESTAMENTARY|MARITAL|RESIDUARY|REV))+ TRUST\b.*$/;

/**
 * Lists additional names under which a party is indexed: the last part of a hyphenated surname, the decedent of an estate, and the
 * person in the name of a trust.
 */
export function listNameVariants(name: PartyName): readonly PartyName[] {
  if (name.kind === 'HUMAN') {
    const parts = name.lastName.split(/\s*-\s*/);
    const last = parts.at(-1);
    return parts.length > 1 && last ? [buildPersonName({ ...name, lastName: last })] : [];
  }
  const [, estateOf, estate] = ESTATE.exec(name.displayName) ?? [];
  const decedent = estateOf ?? estate;
  if (decedent !== undefined && !/\bREAL$/.test(decedent)) return [parsePerson(decedent, 'NATURAL', 'ESTATE')];
  const grantor = TRUST.exec(name.displayName)?.[1];
  if (grantor === undefined) return [];
  const startsWithGivenName = isGivenName(computeTextKey(grantor.split(' ')[0] ?? ''));
  return [parsePerson(grantor, startsWithGivenName ? 'NATURAL' : 'INDEX', 'TRUST')];
}
