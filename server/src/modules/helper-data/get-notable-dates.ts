import type { ContentOf } from '@portal/contract/endpoint';
import type { notableDates } from '@portal/contract/helper-data/notable-dates';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';

const INDEXES = ['abstract', 'torrens', 'lien'] as const;
const DATES = ['indexBegin', 'posted', 'verified', 'imageBegin', 'imageThru'] as const;

/** The notable dates as a table (Spec 2 §2): a column per index, a row per date that any index has. Empty when not shown. */
export async function getNotableDates({ db, translate }: CallContext): Promise<ContentOf<typeof notableDates>> {
  const settings = await getSettings(db, 'notableDates');
  if (!settings.showNotableDates) return { headings: [], rows: [] };
  const { torrensLabel } = await getSettings(db, 'common');
  const rows = DATES.map((date) => ({
    label: translate(`search:notableDates.${date}`),
    dates: INDEXES.map((index) => settings[index][date]),
  }));
  return {
    headings: INDEXES.map((index) => translate(`search:notableDates.${index}`, { torrensLabel })),
    rows: rows.filter((row) => row.dates.some((date) => date !== '')),
  };
}
