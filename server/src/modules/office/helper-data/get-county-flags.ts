import type { ContentOf } from '@portal/contract/endpoint';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import type { landlink } from '@portal/contract/office/helper-data/landlink';
import { COUNTY_NOTE_SUFFIX } from '@portal/contract/settings/index/search';
import type { SettingsOf } from '@portal/contract/settings/settings-groups';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import { getIndexCoverage } from '../../index/records/index.ts';
import { getSettings } from '../county-settings/index.ts';

/** Returns how the county's index is kept and shown, and the county's day (Spec 2 §3 "County configuration flags"). */
export async function getCountyFlags({ db, county }: CallContext): Promise<ContentOf<typeof landlink>> {
  const { taxLinkTemplate, gisLinkTemplate, ...flags } = await getSettings(db, 'landlink');
  const offered = await getSettings(db, 'search2');
  const common = await getSettings(db, 'common');
  const dates = await getSettings(db, 'notableDates');
  const { abstract, torrens, lien } = await getIndexCoverage(db);
  const search = await getSettings(db, 'search');
  const { certify } = await getSettings(db, 'searchCertificates');
  const { certifyCopies } = await getSettings(db, 'certifiedCopies');
  const canSign = county.searchCertificates.keys.findSigner(county.clock.now()) !== undefined;
  const { titleFiles } = await getSettings(db, 'titleFiles');
  const { propertyWatch } = await getSettings(db, 'propertyWatch');
  const countyFlags = {
    ...flags,
    ...(await getSettings(db, 'titleWork')),
    ...offered,
    certify,
    certifyCopies: certifyCopies && canSign,
    propertyWatch,
    titleFiles,
    map: offered.map && gisLinkTemplate !== '',
    tax: offered.tax && taxLinkTemplate !== '',
    bookLabel: common.bookLabel,
    torrensLabel: common.torrensLabel,
    showNotableDates: dates.showNotableDates,
    useVerificationDate: dates.useVerificationDate,
    abstractIndexBeginDate: abstract.indexBegin,
    abstractVerifiedDate: abstract.verified,
    torrensVerifiedDate: torrens.verified,
    lienVerifiedDate: lien.verified,
    today: formatPlainDate(plainDateAt(county.clock.now(), county.timeZone)),
    defaultSearch: search.defaultSearch,
    searchNotes: listSearchNotes(search),
  };
  return [
    { name: 'landlink', baseContent: countyFlags },
    { name: 'landlinkConfigurationFlags', baseContent: { IS_QQQ_SECTION: flags.qqq, IS_QQQQ_SECTION: flags.qqqq } },
  ];
}

function listSearchNotes(search: SettingsOf<'search'>) {
  const notes = SEARCH_TYPES.map((type) => [type, search[`${type}${COUNTY_NOTE_SUFFIX}`]] as const);
  return Object.fromEntries(notes.filter(([, note]) => note !== ''));
}
