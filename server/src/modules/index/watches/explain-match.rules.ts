import type { MatchReason } from '@portal/contract/index/search/records/explain-name-match';
import type { Watched } from '@portal/contract/index/watches/watched';
import { computeSoundCodes, computeSurnameKey, computeTextKey, dropSuffix, isInitialOf } from '../records/index.ts';
import { explainName } from '../search/index.ts';

/** A party of a document. */
export interface PartyName {
  readonly role: 'GRANTOR' | 'GRANTEE';
  readonly displayName: string;
  readonly key: string;
  readonly keyNospace: string;
  readonly firstKey: string;
  readonly middleKey: string;
}

/** The reason why a document matches a watched name. */
export interface NameMatchReason {
  readonly role: 'GRANTOR' | 'GRANTEE';
  readonly name: string;
  readonly reasons: readonly MatchReason[];
}

/**
 * Explains why a watched name matches one of the parties of a document: the same surname with the same first name or
 * its initial, or the same business. Names that sound alike and short forms of first names match too, if the watch
 * includes them.
 *
 * @returns undefined if no party matches.
 */
export function explainNameMatch(
  watched: Extract<Watched, { kind: 'NAME' }>,
  parties: readonly PartyName[],
): NameMatchReason | undefined {
  const typed = {
    lastName: `${watched.lastName.replaceAll(',', ' ')},`,
    firstName: watched.firstName,
    middleInitial: '',
  };
  const firstKey = dropSuffix(computeTextKey(watched.firstName));
  const sounds = new Set(watched.soundsLike ? computeSoundCodes(computeSurnameKey(watched.lastName)) : []);
  for (const party of parties) {
    // A business has no first name; a surname alone would match every family with that name.
    if ((firstKey === '') !== (party.firstKey === '')) continue;
    const reasons = watched.soundsLike
      ? explainName(typed, 'SIMILAR', party, new Set(soundsLikeOne(party.key, sounds) ? [party.keyNospace] : []))
      : explainName(typed, 'BEGINS', party);
    if (reasons === undefined || !(watched.soundsLike || isSameFirstName(firstKey, party.firstKey))) continue;
    return { role: party.role, name: party.displayName, reasons };
  }
  return undefined;
}

/** Only one party of a document may sound like the watched name, and the alert names it. */
function soundsLikeOne(key: string, sounds: ReadonlySet<string>): boolean {
  return computeSoundCodes(key).some((code) => sounds.has(code));
}

/** ROB isn't ROBERT, but R is; MARY is the first of MARY ANN. */
function isSameFirstName(watched: string, stored: string): boolean {
  return (
    watched === stored ||
    isInitialOf(watched, stored) ||
    isInitialOf(stored, watched) ||
    stored.startsWith(`${watched} `)
  );
}
