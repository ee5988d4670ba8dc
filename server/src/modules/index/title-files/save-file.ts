import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { saveTitleFile as endpoint } from '@portal/contract/index/title-files/title-files';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findSharedFile, insertFile, replacePeople, updateFile } from './title-files.queries.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/**
 * Makes a file, or changes one, with its people.
 *
 * @throws Refusal NOT_FOUND; FILE_CHANGED; FILE_LIMIT; INVALID_INPUT for a number that the account has, and for people who aren't users of
 *   the account or are too many.
 */
export async function saveFile(context: CallContext, request: Request): Promise<ContentOf<typeof endpoint>> {
  const { db, caller } = context;
  const { filePeople, accountFiles } = await getSettings(db, 'titleFiles');
  const named = request.people
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const usernames = [...new Set([...named, ...(request.id === 0 ? [caller.username] : [])])];
  if (usernames.length > filePeople)
    throw new Refusal('INVALID_INPUT', { people: { key: 'numberBetween', params: { min: 1, max: filePeople } } });
  try {
    return await inTransaction(db, async (tx) => {
      const id = await store(tx, context, request, accountFiles);
      const found = await replacePeople(tx, { id, accountId: caller.accountId, usernames });
      if (found !== new Set(usernames.map((name) => name.toLowerCase())).size || found === 0)
        throw new Refusal('INVALID_INPUT', { people: { key: 'invalid' } });
      const action = request.id === 0 ? 'titleFile.made' : 'titleFile.changed';
      await recordAudit(tx, { action, actor: actorOf(context), details: { key: String(id) } });
      return { id };
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code !== '23505') throw error;
    throw new Refusal('INVALID_INPUT', { number: { key: 'fileNumberTaken' } });
  }
}

async function store(tx: Db, { caller, county }: CallContext, request: Request, limit: number): Promise<number> {
  const { id, version, ...fields } = request;
  if (id === 0) {
    const { accountId, userId } = caller;
    const made = await insertFile(tx, { ...fields, accountId, userId, at: county.clock.now() }, limit);
    if (made === undefined) throw new Refusal('FILE_LIMIT');
    return made;
  }
  if ((await findSharedFile(tx, caller, id, { lock: true })) === undefined) throw new Refusal('NOT_FOUND');
  if (!(await updateFile(tx, { id, version, at: county.clock.now() }, fields))) throw new Refusal('FILE_CHANGED');
  return id;
}
