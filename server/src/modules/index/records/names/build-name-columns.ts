import type { NameKeys } from './name-keys.ts';
import type { PartyName } from './party-name.ts';

/** Builds the name columns of parties of documents and taxpayers, including their search keys. */
export function buildNameColumns({ name, keys }: { readonly name: PartyName; readonly keys: NameKeys }) {
  return {
    kind: name.kind,
    display_name: name.displayName,
    last_name: name.lastName,
    first_name: name.firstName,
    middle_name: name.middleName,
    suffix: name.suffix,
    key: keys.key,
    key_nospace: keys.keyNospace,
    first_key: keys.firstKey,
    middle_key: keys.middleKey,
  };
}
