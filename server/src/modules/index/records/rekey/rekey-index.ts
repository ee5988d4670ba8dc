import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { computeCityKey, parseAddress } from '../land/street-address.ts';
import { NAME_MAX_CHARACTERS } from '../names/key-parties.ts';
import { computeNameKeys, type NameKeys } from '../names/name-keys.ts';
import { listNameVariants } from '../names/name-variants.ts';
import { buildFirmName, isAgencyName, type PartyName } from '../names/party-name.ts';
import { computeSoundCodes } from '../names/phonetic.ts';
import {
  type AddedName,
  countRekeyed,
  findBatchEnd,
  finishRekeying,
  insertAddedNames,
  insertMissingNameKeys,
  listStoredAddresses,
  listStoredNames,
  lockRekeying,
  moveRekeying,
  type NameOwner,
  type RekeyedAddress,
  type RekeyedName,
  type StoredName,
  startRekeying,
  updateAddressKeys,
  updateNameKeys,
} from './rekey-index.queries.ts';

/**
 * The version of the rules that compute keys and additional names. Increase it when they change, so that every portal updates the records
 * that it stored with earlier rules.
 */
const RULE_VERSION = 7;

/** Records of a batch, which is one transaction of about a second. */
const RECORDS_PER_BATCH = 1_000;
/** Batches of a run. The next run, a minute later, continues, so that other jobs of a process get their turn. */
const BATCHES_PER_RUN = 60;

/** How much of the work is done, in records. */
export interface RekeyProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Updates the names, taxpayers and addresses that were stored with earlier rules, once per version of the rules: their keys, missing names of
 * governments, trusts and those whom parties act for, and agencies that were taken for persons. What is displayed never changes, and
 * no new import is needed.
 *
 * Each batch is a transaction that stores how far it came, so an interrupted update continues, and processes that run at the same time take
 * turns.
 *
 * @param report is called after each batch; never if all records follow the rules.
 */
export async function rekeyIndex(
  db: Db,
  log: Log,
  report: (progress: RekeyProgress) => Promise<void> = async () => {},
): Promise<void> {
  if (!(await startRekeying(db, RULE_VERSION))) return;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const isFinished = await inTransaction(db, rekeyBatch);
    await report(await countRekeyed(db, RULE_VERSION));
    if (!isFinished) continue;
    log.info({ version: RULE_VERSION }, 'records updated to the current rules');
    return;
  }
}

async function rekeyBatch(db: Db): Promise<boolean> {
  const place = await lockRekeying(db, RULE_VERSION);
  if (place === undefined) return true;
  for (const owner of ['document', 'taxLien'] as const) {
    const after = place[owner];
    const through = await findBatchEnd(db, owner, after, RECORDS_PER_BATCH);
    if (through === undefined) continue;
    const { added, changed } = await rekeyNames(db, owner, { after, through });
    const moved = owner === 'document' ? await rekeyAddresses(db, { after, through }) : 0;
    await moveRekeying(db, RULE_VERSION, { owner, through, added, changed: changed + moved });
    return false;
  }
  await finishRekeying(db, RULE_VERSION);
  return true;
}

interface Range {
  readonly after: number;
  readonly through: number;
}

async function rekeyNames(db: Db, owner: NameOwner, range: Range) {
  const stored = await listStoredNames(db, owner, range);
  const current = stored.map((name): RekeyedName => {
    const { kind, displayName, lastName, firstName, middleName, suffix } = readCurrentName(name);
    const keys = computeNameKeys({ kind, lastName, firstName, middleName });
    const { ownerId, role, sequence } = name;
    return { ownerId, role, sequence, kind, displayName, lastName, firstName, middleName, suffix, ...keys };
  });
  const changed = current.filter((name, index) => name.key !== '' && isChanged(name, stored[index]));
  const added = listMissingNames(stored);
  await updateNameKeys(db, owner, changed);
  await insertAddedNames(db, owner, added);
  await addNameKeys(db, [...changed, ...added.map(({ keys }) => keys)]);
  return { added: added.length, changed: changed.length };
}

/** An agency that an earlier version took for a person: INTERNAL REVENUE SERVICE. */
function readCurrentName(name: StoredName): PartyName {
  return name.kind === 'HUMAN' && isAgencyName(name.displayName)
    ? { ...buildFirmName(name.displayName), capacity: name.capacity }
    : name;
}

function isChanged(current: RekeyedName, stored: StoredName | undefined): boolean {
  return (
    stored === undefined ||
    current.kind !== stored.kind ||
    current.key !== stored.key ||
    current.keyNospace !== stored.keyNospace ||
    current.firstKey !== stored.firstKey ||
    current.middleKey !== stored.middleKey
  );
}

/** The additional names that parties don't have yet. Those that an import read from its text stay. */
function listMissingNames(stored: readonly StoredName[]): readonly AddedName[] {
  const identify = (name: Pick<PartyName, 'kind' | 'displayName'>) => `${name.kind} ${name.displayName}`;
  const sideOf = ({ ownerId, role }: StoredName) => `${ownerId} ${role}`;
  const sides = Map.groupBy(stored, sideOf);
  return [...sides.values()].flatMap((names) => {
    let sequence = Math.max(...names.map((name) => name.sequence));
    return names
      .filter(({ variantOf }) => variantOf === undefined)
      .flatMap((party) => {
        const known = new Set(names.filter(({ variantOf }) => variantOf === party.sequence).map(identify));
        return listNameVariants(readCurrentName(party))
          .filter((name) => !known.has(identify(name)) && name.displayName.length <= NAME_MAX_CHARACTERS)
          .map((name) => ({ party, name, keys: computeNameKeys(name) }))
          .filter(({ keys }) => keys.key !== '')
          .map((added): AddedName => {
            sequence += 1;
            return { ...added, sequence };
          });
      });
  });
}

async function rekeyAddresses(db: Db, range: Range): Promise<number> {
  const changed = (await listStoredAddresses(db, range)).flatMap((stored): readonly RekeyedAddress[] => {
    const keys = { ...parseAddress(stored.address), cityKey: computeCityKey(stored.city ?? '') };
    const isSame =
      (keys.houseNumber ?? null) === stored.houseNumber &&
      keys.houseSuffix === stored.houseSuffix &&
      keys.streetKey === stored.streetKey &&
      keys.directionKey === stored.directionKey &&
      keys.streetType === stored.streetType &&
      keys.unitKey === stored.unitKey &&
      keys.cityKey === stored.cityKey;
    return isSame ? [] : [{ documentId: stored.documentId, sequence: stored.sequence, ...keys }];
  });
  await updateAddressKeys(db, changed);
  return changed.length;
}

async function addNameKeys(db: Db, keys: readonly NameKeys[]): Promise<void> {
  const unique = [...new Map(keys.map((each) => [each.key, each])).values()];
  await insertMissingNameKeys(
    db,
    unique.map(({ key, keyNospace }) => ({
      key,
      keyNospace,
      words: [...new Set(key.split(' '))],
      soundCodes: computeSoundCodes(key),
    })),
  );
}
