import type { ContentOf } from '@portal/contract/endpoint';
import type { NotableDates, notableDates } from '@portal/contract/office/helper-data/notable-dates';
import { isDateShown, NOTABLE_DATES, NOTABLE_INDEXES } from '@portal/contract/settings/office/notable-dates';
import type { CallContext } from '../../../platform/http/route.ts';
import { getIndexCoverage } from '../../index/records/index.ts';
import { createSettingsReader, getCountyLabels, type ReadSettings } from '../county-settings/index.ts';

/** Returns the notable dates as a table (Spec 2 §2): a column per index, a row per date that any index has. Empty when not shown. */
export async function getNotableDates(
  { db, translate }: CallContext,
  read: ReadSettings = createSettingsReader(db),
): Promise<NotableDates> {
  const settings = await read('notableDates');
  if (!settings.showNotableDates) return { headings: [], rows: [] };
  const coverage = await getIndexCoverage(db);
  const { torrensLabel } = await getCountyLabels(db, translate, read);
  const rows = NOTABLE_DATES.map((date) => ({
    label: translate(`search:notableDates.${date}`),
    dates: NOTABLE_INDEXES.map((index) => (isDateShown(settings, index, date) ? coverage[index][date] : '')),
  }));
  return {
    headings: NOTABLE_INDEXES.map((index) => translate(`search:notableDates.${index}`, { torrensLabel })),
    rows: rows.filter((row) => row.dates.some((date) => date !== '')),
  };
}

/** Returns the notable dates as helper data (Spec 1 §7). */
export async function listNotableDates(context: CallContext): Promise<ContentOf<typeof notableDates>> {
  return [{ name: 'notableDates', baseContent: await getNotableDates(context) }];
}
