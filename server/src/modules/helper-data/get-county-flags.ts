import type { ContentOf } from '@portal/contract/endpoint';
import type { landlink } from '@portal/contract/helper-data/landlink';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../platform/http/route.ts';
import { getSettings } from '../county-settings/index.ts';

/** How the county's index is kept and shown, and its day (Spec 2 §3 "County configuration flags"). */
export async function getCountyFlags({ db, county }: CallContext): Promise<ContentOf<typeof landlink>> {
  const flags = await getSettings(db, 'landlink');
  const common = await getSettings(db, 'common');
  const dates = await getSettings(db, 'notableDates');
  const search = await getSettings(db, 'search');
  return {
    ...flags,
    bookLabel: common.bookLabel,
    torrensLabel: common.torrensLabel,
    showNotableDates: dates.showNotableDates,
    useVerificationDate: dates.useVerificationDate,
    abstractIndexBeginDate: dates.abstract.indexBegin,
    abstractVerifiedDate: dates.abstract.verified,
    today: formatPlainDate(plainDateAt(county.clock.now(), county.timeZone)),
    defaultSearch: search.defaultSearch,
  };
}
