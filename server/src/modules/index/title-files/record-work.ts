import type { Endpoint } from '@portal/contract/endpoint';
import { getPage } from '@portal/contract/images/imaging/get-page';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS, type SearchResponse } from '@portal/contract/index/search/run/run-search';
import { FILE_ROLES } from '@portal/contract/index/title-files/file-work';
import { joinDocumentKey } from '@portal/contract/values/document-key';
import { type Caller, isViewed } from '../../../platform/http/caller.ts';
import type { CallContext, Route } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { hashSecret } from '../../people/identity/index.ts';
import { insertWork, type StoredWork } from './work.queries.ts';

type Work = Pick<StoredWork, 'kind' | 'subject' | 'description' | 'count'>;
/** Describes a call for the file; undefined if it gave nothing, or only another page of the same. */
type Describe = (request: never, content: never) => Work | undefined;

const DESCRIPTION_MAX_CHARACTERS = 600;

const RECORDED: ReadonlyMap<Endpoint, Describe> = new Map<Endpoint, Describe>([
  ...SEARCH_TYPES.map((type) => [SEARCH_ENDPOINTS[type] as Endpoint, describeSearch] as const),
  [documentDetails, describeDocument],
  [getPage, describePage],
]);

/** A search has an address when it was given, with its first batch. */
function describeSearch(_request: never, content: SearchResponse): Work | undefined {
  const { addressKey, displayCriteria = [], searchResults } = content;
  if (addressKey === undefined) return undefined;
  const description = displayCriteria.map(({ key, value }) => `${key}: ${value}`).join(', ');
  return {
    ...{ kind: 'SEARCH', subject: addressKey, count: searchResults.totalRecordCount },
    description: description.slice(0, DESCRIPTION_MAX_CHARACTERS),
  };
}

function describeDocument({ docId }: { readonly docId: string }, content: { readonly details: unknown }) {
  return content.details === null ? undefined : toRecord('RECORD', docId);
}

function describePage({
  documentType,
  documentNumber,
}: {
  readonly documentType: string;
  readonly documentNumber: string;
}) {
  return toRecord('IMAGE', joinDocumentKey(documentType, documentNumber));
}

function toRecord(kind: 'RECORD' | 'IMAGE', subject: string): Work {
  return { kind, subject, description: '', count: null };
}

/**
 * Records searches, records and images in the title file in which their caller works, in one place for all of them. It happens after the
 * call: a file that can't be written keeps no one from a result that they paid for, and the log says so.
 */
export function recordFileWork(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    const describe = RECORDED.get(route.endpoint) as
      | ((request: unknown, content: unknown) => Work | undefined)
      | undefined;
    if (describe === undefined) return route;
    const run: Route['run'] = async (context, request) => {
      const content = await route.run(context, request);
      const work = describe(request, content);
      if (work !== undefined) await record(context, work);
      return content;
    };
    // Checks of all calls find an operation by its name.
    Object.defineProperty(run, 'name', { value: route.run.name });
    return { ...route, run };
  });
}

async function record({ db, county, caller, client }: CallContext<Caller | undefined>, work: Work): Promise<void> {
  const roles: readonly string[] = FILE_ROLES;
  if (caller === undefined || client.sessionToken === undefined || isViewed(caller) || !roles.includes(caller.role))
    return;
  try {
    if (!(await getSettings(db, 'titleFiles')).titleFiles) return;
    const done = { ...work, username: caller.username, doneAt: county.clock.now() };
    await insertWork(db, caller, hashSecret(client.sessionToken), done);
  } catch (error) {
    county.log.warn({ err: error }, 'work in a title file could not be recorded');
  }
}
