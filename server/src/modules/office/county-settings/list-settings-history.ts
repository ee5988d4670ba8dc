import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type settingsHistory as endpoint,
  HISTORY_PAGE_VERSIONS,
} from '@portal/contract/office/county-settings/settings-history';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listVersionsBefore } from './county-settings.queries.ts';
import { readTimeline, toVersion } from './stored-settings.ts';

/** Above every version. */
const NEWEST = 2_000_000_000;

/**
 * Lists the versions of a group, newest first.
 *
 * @throws Refusal NOT_ALLOWED if the caller can't load the group.
 */
export async function listSettingsHistory(
  { db, county, caller }: CallContext,
  { group: name, before = NEWEST }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  if (!group.read.includes(caller.role)) throw new Refusal('NOT_ALLOWED');
  // One more than is listed: what the last one is compared with.
  const limit = HISTORY_PAGE_VERSIONS + 1;
  const { begun, current } = await readTimeline(db, group);
  const planned = begun.map((row, index) => ({ ...row, version: current.version - begun.length + 1 + index }));
  const rows = [
    ...planned.toReversed().filter(({ version }) => version < before),
    ...(await listVersionsBefore(db, name, before, limit)),
  ].slice(0, limit);
  const [oldest] = rows.slice(HISTORY_PAGE_VERSIONS);
  const contentOf = (row: (typeof rows)[number] | undefined) =>
    toVersion(group, row).settings as ContentOf<typeof endpoint>['previous'];
  return {
    versions: rows.slice(0, HISTORY_PAGE_VERSIONS).map((row) => ({
      version: row.version,
      savedBy: row.savedBy,
      savedAt: localDateTimeAt(row.savedAt, county.timeZone),
      firstDay: row.firstDay === null ? null : formatPlainDate(row.firstDay as PlainDate),
      settings: contentOf(row),
    })),
    previous: contentOf(oldest),
    hasOlder: oldest !== undefined,
  };
}
