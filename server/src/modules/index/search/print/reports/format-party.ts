import type { Translate } from '../../../../../platform/translate.ts';

/** Formats a party of a list, with a mark if the search found the record by it: `LINDQUIST ANNA (match)`. */
export function formatParty(name: string, isMatch: boolean | undefined, translate: Translate): string {
  return isMatch ? translate('results:printed.match', { name }) : name;
}
