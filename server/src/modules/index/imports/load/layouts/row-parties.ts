import {
  buildFirmName,
  buildPersonName,
  computeSoundCodes,
  computeTextKey,
  type KeyedName,
  keyParties,
  listNameVariants,
  NAME_MAX_CHARACTERS,
  type NameKeys,
  type Party,
  type StagedRow,
} from '../../../records/index.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import type { Lookups } from './lookups.ts';

/**
 * Reads the parties of a row: from separate columns if `last_name` is given, otherwise from `name`, which can contain several. The
 * first name of each party is its own; the others are additional names under which it is indexed.
 *
 * @returns none, with a warning, for a text such as WIFE or ?.
 * @throws RowProblem if the text has only letters that a search cannot find.
 */
export function readRowParties(row: SourceRow, lookups: Lookups): readonly (readonly KeyedName[])[] {
  const columns = readColumns(row, lookups).map((party) => limitName(row, party));
  const named = keyParties(columns);
  const text = row.longText('name') ?? row.text('last_name') ?? '';
  if (named.length === 0 && /\p{L}{2}/u.test(text) && computeTextKey(text) === '')
    throw new RowProblem('name: contains no Latin letter', text);
  if (named.length < Math.max(1, columns.length)) row.warnOf('name: contains no name', text);
  return named;
}

/** Keeps an unusually long text that is not several parties within what an index entry can hold. */
function limitName(row: SourceRow, party: Party): Party {
  if (party.name.displayName.length <= NAME_MAX_CHARACTERS) return party;
  row.warn(`name: longer than ${NAME_MAX_CHARACTERS} characters, shortened`);
  return {
    name: buildFirmName(party.name.displayName.slice(0, NAME_MAX_CHARACTERS), party.name.capacity),
    variants: [],
  };
}

function readColumns(row: SourceRow, lookups: Lookups): readonly Party[] {
  const kind = row.optional(() => row.oneOf('kind', ['HUMAN', 'NON_HUMAN']));
  const lastName = row.text('last_name');
  const capacity = row.text('capacity');
  if (lastName !== undefined) {
    const parts = { lastName, firstName: row.text('first_name'), middleName: row.text('middle_name') };
    const isFirm = kind === 'NON_HUMAN';
    const name = isFirm
      ? buildFirmName(lastName, capacity)
      : buildPersonName({ ...parts, suffix: row.text('suffix'), capacity });
    return [{ name, variants: listNameVariants(name) }];
  }
  const name = row.required('name', row.longText('name'));
  if (kind === 'NON_HUMAN') {
    const firm = buildFirmName(name, capacity);
    return [{ name: firm, variants: listNameVariants(firm) }];
  }
  const parties = lookups.parties(name, row.optional(() => row.oneOf('name_order', ['INDEX', 'NATURAL'])) ?? 'INDEX');
  if (capacity === undefined) return parties;
  return parties.map((party) => ({ ...party, name: { ...party.name, capacity } }));
}

/** Stages the entry of a key in the dictionary of names, once per run. */
export function* stageNameKey({ key, keyNospace }: NameKeys, lookups: Lookups): Generator<StagedRow> {
  if (lookups.stagedNameKeys.has(key)) return;
  lookups.stagedNameKeys.add(key);
  const words = [...new Set(key.split(' '))];
  yield ownRow('nameKeys', key, { key, key_nospace: keyNospace, words, sound_codes: computeSoundCodes(key) });
}
