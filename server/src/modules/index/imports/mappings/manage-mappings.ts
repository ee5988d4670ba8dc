import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type deleteImportMapping as deleteEndpoint,
  type getImportMapping as getEndpoint,
  MAPPINGS_MAX,
  type saveImportMapping as saveEndpoint,
} from '@portal/contract/index/imports/import-mappings';
import type { Problem } from '@portal/contract/problem';
import { inTransaction } from '../../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../../platform/database/unique-violation.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { OperatorError } from '../../../../platform/operator-error.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import { clean } from '../import-report-content.ts';
import { parseMapping } from '../load/mapping/mapping-schema.ts';
import { deleteMapping, findMapping, insertMapping, updateMapping } from './mappings.queries.ts';

/** Far deeper than any mapping; reading what is nested without end would exhaust the stack. */
const NESTING_MAX = 40;

/** Returns a saved mapping. @throws Refusal NOT_FOUND. */
export async function getImportMapping(
  { db }: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  const found = await findMapping(db, id);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  return found;
}

/**
 * Saves a mapping that imports can use.
 *
 * @throws Refusal INVALID_INPUT for an invalid mapping, a taken name, or too many mappings; MAPPING_CHANGED for a stale
 *   version.
 */
export async function saveImportMapping(
  context: CallContext,
  { id, version, name, content }: ParsedRequestOf<typeof saveEndpoint>,
): Promise<ContentOf<typeof saveEndpoint>> {
  const { db, county, caller } = context;
  ensureMapping(content);
  const save = { name, content, username: caller.username, now: county.clock.now() };
  try {
    return await inTransaction(db, async (tx) => {
      const saved =
        id === 0 ? await insertMapping(tx, save, MAPPINGS_MAX) : await updateMapping(tx, { id, version }, save);
      if (saved === undefined && id === 0)
        return refuse({ name: { key: 'mappingLimit', params: { n: MAPPINGS_MAX } } });
      if (saved === undefined) throw new Refusal('MAPPING_CHANGED');
      await recordAudit(tx, { action: 'importMapping.saved', actor: actorOf(context), details: { name } });
      return saved;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return refuse({ name: { key: 'mappingNameTaken' } });
    throw error;
  }
}

/** Deletes a mapping; does nothing if it is already deleted. */
export async function deleteImportMapping(
  context: CallContext,
  { id }: ParsedRequestOf<typeof deleteEndpoint>,
): Promise<ContentOf<typeof deleteEndpoint>> {
  await inTransaction(context.db, async (tx) => {
    const name = await deleteMapping(tx, id);
    if (name === undefined) return;
    await recordAudit(tx, { action: 'importMapping.deleted', actor: actorOf(context), details: { name } });
  });
  return {};
}

function ensureMapping(content: string): void {
  const invalid = (detail: string) => refuse({ content: { key: 'mappingInvalid', params: { detail: clean(detail) } } });
  if (findNesting(content) > NESTING_MAX) invalid('it is nested too deeply');
  try {
    parseMapping(JSON.parse(content), '');
  } catch (error) {
    if (error instanceof SyntaxError) invalid(error.message);
    if (error instanceof OperatorError) invalid(error.message.replace(/^.*:\n/, ''));
    throw error;
  }
}

/** The nesting depth of a text's brackets, including those inside of strings. */
function findNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function refuse(problems: Readonly<Record<string, Problem>>): never {
  throw new Refusal('INVALID_INPUT', problems);
}
