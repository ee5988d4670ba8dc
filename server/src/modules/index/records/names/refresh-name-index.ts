import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { NAME_MAX_CHARACTERS } from './key-parties.ts';
import { computeNameKeys, type NameKeys } from './name-keys.ts';
import { listNameVariants } from './name-variants.ts';
import { computeSoundCodes } from './phonetic.ts';
import {
  allowLongStatements,
  insertMissingNameKeys,
  insertMissingVariants,
  insertNameRuleVersion,
  isNameRuleVersionApplied,
  listPartiesWithVariants,
  listPersonsWithSuffix,
  lockNameRules,
  type NameTable,
  type NewVariant,
  updatePersonKeys,
} from './refresh-name-index.queries.ts';

/**
 * The version of the rules that compute the keys and the additional names of parties. Increase it when they change, so that every portal
 * updates the names that it stored with earlier rules.
 */
const NAME_RULE_VERSION = 5;

/** Names per statement. */
const NAMES_PER_STATEMENT = 5_000;

/**
 * Updates the stored names to the current rules, once per version of the rules, when the portal or an import opens the county: adds
 * missing names of governments, estates, heirs, trusts and those whom parties act for, and removes suffixes (JR) from keys. It only adds
 * and corrects what searches use; a displayed name never changes. A county without names is only marked as current.
 *
 * It is one transaction, so an interrupted update starts again from the beginning. A second process that starts meanwhile waits for it.
 */
export async function refreshNameIndex(db: Db, log: Log): Promise<void> {
  if (await isNameRuleVersionApplied(db, NAME_RULE_VERSION)) return;
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    await lockNameRules(tx);
    if (await isNameRuleVersionApplied(tx, NAME_RULE_VERSION)) return;
    const added = (await addVariants(tx, 'names')) + (await addVariants(tx, 'tax_lien_taxpayers'));
    const changed = await updateSuffixedPersons(tx);
    await insertNameRuleVersion(tx, { version: NAME_RULE_VERSION, added, changed });
    if (added + changed > 0) log.info({ added, changed }, 'names updated to the current rules');
  });
}

async function addVariants(db: Db, table: NameTable): Promise<number> {
  const variants = (await listPartiesWithVariants(db, table)).flatMap((party) =>
    listNameVariants(party).map(
      (name, place): NewVariant => ({ party, place: place + 1, name, keys: computeNameKeys(name) }),
    ),
  );
  const searchable = variants.filter(
    ({ name, keys }) => keys.key !== '' && name.displayName.length <= NAME_MAX_CHARACTERS,
  );
  let added = 0;
  for (const some of listChunks(searchable)) added += await insertMissingVariants(db, table, some);
  await addNameKeys(
    db,
    searchable.map(({ keys }) => keys),
  );
  return added;
}

async function updateSuffixedPersons(db: Db): Promise<number> {
  const persons = (await listPersonsWithSuffix(db)).map((stored) => ({
    stored,
    keys: computeNameKeys({ kind: 'HUMAN', ...stored }),
  }));
  let changed = 0;
  for (const some of listChunks(persons)) changed += await updatePersonKeys(db, some);
  await addNameKeys(
    db,
    persons.map(({ keys }) => keys),
  );
  return changed;
}

async function addNameKeys(db: Db, keys: readonly NameKeys[]): Promise<void> {
  const unique = [...new Map(keys.map((each) => [each.key, each])).values()];
  for (const some of listChunks(unique)) {
    await insertMissingNameKeys(
      db,
      some.map(({ key, keyNospace }) => ({
        key,
        keyNospace,
        words: [...new Set(key.split(' '))],
        soundCodes: computeSoundCodes(key),
      })),
    );
  }
}

function listChunks<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / NAMES_PER_STATEMENT) }, (_, index) =>
    items.slice(index * NAMES_PER_STATEMENT, (index + 1) * NAMES_PER_STATEMENT),
  );
}
