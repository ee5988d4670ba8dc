import {
  buildFirmName,
  buildPersonName,
  computeNameKeys,
  computeSoundCodes,
  type NameKeys,
  type Party,
  type PartyName,
  parseParties,
  type StagedRow,
} from '../../modules/records/index.ts';
import { ownRow } from './bundle-codes.ts';
import type { Lookups } from './lookups.ts';
import { RowProblem, type SourceRow } from './source-row.ts';

/** A name and its search keys. */
export interface KeyedName {
  readonly name: PartyName;
  readonly keys: NameKeys;
}

/**
 * Reads the parties of a row: from separate columns if `last_name` is given, otherwise from `name`, which can contain several. The
 * first name of each party is its own; the others are additional names under which it is indexed.
 *
 * @throws RowProblem if a party has no letter or digit to search for.
 */
export function readRowParties(row: SourceRow): readonly (readonly KeyedName[])[] {
  const parties = readColumns(row).map(({ name, variants }) =>
    [name, ...variants].map((each): KeyedName => ({ name: each, keys: computeNameKeys(each) })),
  );
  const isNameless = parties.some(([first]) => first === undefined || first.keys.key === '');
  if (parties.length === 0 || isNameless) {
    throw new RowProblem(`name: contains no name: ${row.text('name') ?? row.text('last_name')}`);
  }
  return parties.map((party) => party.filter(({ keys }) => keys.key !== ''));
}

function readColumns(row: SourceRow): readonly Party[] {
  const kind = row.oneOf('kind', ['HUMAN', 'NON_HUMAN']);
  const lastName = row.text('last_name');
  const capacity = row.text('capacity');
  if (lastName !== undefined) {
    const parts = { lastName, firstName: row.text('first_name'), middleName: row.text('middle_name') };
    const isFirm = kind === 'NON_HUMAN';
    const name = isFirm
      ? buildFirmName(lastName, capacity)
      : buildPersonName({ ...parts, suffix: row.text('suffix'), capacity });
    return [{ name, variants: [] }];
  }
  const name = row.required('name', row.text('name'));
  if (kind === 'NON_HUMAN') return [{ name: buildFirmName(name, capacity), variants: [] }];
  const parties = parseParties(name, row.oneOf('name_order', ['INDEX', 'NATURAL']) ?? 'INDEX');
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
