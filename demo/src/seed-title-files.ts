import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import type { FileDecision } from '@portal/contract/index/title-files/title-files';
import { searchRoutes } from '@portal/server/modules/index/search';
import { addName, addSearch, decideDocument, openFile, saveFile } from '@portal/server/modules/index/title-files';
import type { CallContext } from '@portal/server/platform/http/route';
import { callAsUser, type Telling } from './call-as-user.ts';

/** The title examiner of Northwoods Title, who makes the files, and the manager, who shares them. */
const EXAMINER = 'demo.searcher';
const PEOPLE = 'demo.searcher, demo.manager';
const AGO_MS = 30 * 3_600_000;

interface FileStory {
  readonly number: string;
  readonly name: string;
  readonly clientReference: string;
  /** Surname and given name of each search. */
  readonly searches: readonly (readonly [string, string])[];
  /** Surname, given name and first year of each name that is still to run. */
  readonly names: readonly (readonly [string, string, string])[];
  /** About the first documents of the file. */
  readonly decisions: readonly { readonly decision: FileDecision; readonly reason: string }[];
  readonly isDone?: boolean;
}

/** The buyer of the first file receives a deed that is recorded after its search (filing-stories.ts): bringing it down finds it. */
const FILE_STORIES: readonly FileStory[] = [
  {
    ...{ number: '26-1187', name: 'Purchase by Mai Xiong', clientReference: 'LCU 40213' },
    searches: [['Xiong', 'Mai']],
    names: [['Lindquist', 'Anna', '1998']],
    decisions: [],
  },
  {
    ...{ number: '26-1163', name: 'Refinance, Lindquist', clientReference: 'NSB 7719' },
    searches: [['Lindquist', 'Anna']],
    names: [
      ['Peterson', 'Carl', '1984'],
      ['Halvorsen', 'Ruth', ''],
    ],
    decisions: [
      { decision: 'KEEP', reason: '' },
      { decision: 'NOT_RELEVANT', reason: 'Another Anna Lindquist, by the address' },
      { decision: 'LOOK_AGAIN', reason: 'Compare the signature' },
    ],
  },
  {
    ...{ number: '26-1098', name: 'Sale by Carl Peterson', clientReference: '' },
    searches: [['Peterson', 'Carl']],
    names: [],
    decisions: [
      { decision: 'KEEP', reason: '' },
      { decision: 'KEEP', reason: '' },
      { decision: 'NOT_RELEVANT', reason: 'Other land' },
    ],
    isDone: true,
  },
];

/** Makes title files through the calls that the screens make: one to bring down, one at work, both with names to run, and one that is done. */
export async function seedTitleFiles(telling: Telling): Promise<void> {
  const at = new Date(telling.county.clock.now().getTime() - AGO_MS);
  const context = await callAsUser(telling, { username: EXAMINER, at });
  for (const story of FILE_STORIES) await tell(context, story);
}

async function tell(context: CallContext, story: FileStory): Promise<void> {
  const { number, name, clientReference } = story;
  const form = { number, name, clientReference, people: PEOPLE };
  const { id } = await saveFile(context, { ...form, state: 'OPEN', id: 0, version: 0 });
  for (const [lastName, firstName] of story.searches)
    await addSearch(context, { id, searchKey: await searchByName(context, lastName, firstName) });
  for (const [lastName, firstName, fromYear] of story.names)
    await addName(context, { id, lastName, firstName, fromYear, toYear: '' });
  const { documents, version } = await openFile(context, { id });
  for (const [index, { decision, reason }] of story.decisions.entries()) {
    const document = documents[index];
    if (document === undefined) continue;
    const { documentKey } = document;
    await decideDocument(context, { id, documentKey, decision, reason, version: document.version });
  }
  if (story.isDone === true) await saveFile(context, { ...form, state: 'DONE', id, version });
}

/** Searches as the form does. @returns the key of the search's address. */
async function searchByName(context: CallContext, lastName: string, firstName: string): Promise<string> {
  const endpoint = SEARCH_ENDPOINTS.searchByName;
  const route = searchRoutes.find((each) => each.endpoint === endpoint);
  const request = endpoint.request.parse({ grantorGranteeLastName: lastName, grantorGranteeFirstName: firstName });
  const found = (await route?.run(context, request)) as { readonly addressKey?: string } | undefined;
  if (found?.addressKey === undefined) throw new Error(`The demo's search for ${lastName} has no address.`);
  return found.addressKey;
}
