import { RESULT_KINDS, type ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { type CountyFlags, landlink } from '@portal/contract/office/helper-data/landlink';
import { getNamedContent } from '@portal/contract/office/helper-data/named-lists';
import { DEFAULT_SEARCH } from '@portal/contract/settings/index/search';
import { search2Settings } from '@portal/contract/settings/index/search2';
import { titleWorkSettings } from '@portal/contract/settings/index/title-work';
import { landlinkSettings } from '@portal/contract/settings/money/landlink';
import { DEFAULT_LABELS } from '@portal/contract/settings/office/county-labels';
import { formatPlainDate } from '@portal/contract/values/plain-date';
import { localizeLabels } from '@portal/messages/localize-labels';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api-client.ts';
import { useTexts } from '../texts/i18n.ts';
import { browserToday } from './browser-today.ts';
import { orNull, RELOAD_AFTER_MS } from './helper-data.ts';
import { productConfigurationQuery } from './product-configuration.ts';

/** The flags contain the county's day, so an open tab refreshes them now and then. */
const FLAGS_FRESH_MS = 60 * 60 * 1_000;

/** Null if they failed to load. */
export const countyFlagsQuery = queryOptions({
  queryKey: ['county-flags'],
  queryFn: ({ signal }) =>
    orNull('county-flags', signal, async () => getNamedContent(await call(landlink, {}, { signal }), 'landlink')),
  staleTime: ({ state }) => (state.data === null ? RELOAD_AFTER_MS : FLAGS_FRESH_MS),
  // A screen that needs them again doesn't suspend.
  gcTime: Number.POSITIVE_INFINITY,
  meta: { isQuiet: true },
});

/**
 * The organization and display of the county's index, with its labels in the user's language. Suspends while loading.
 * If loading fails, returns the flags of a county that has changed nothing: every screen works without the real ones
 * (Spec 1 §8).
 */
export function useCountyFlags(): CountyFlags {
  const texts = useTexts('common');
  const { data } = useSuspenseQuery(countyFlagsQuery);
  const county = useQueryClient().getQueryData(productConfigurationQuery.queryKey)?.county;
  return useMemo(() => localizeLabels(data ?? computeDefaultFlags(county), texts), [data, county, texts]);
}

/** @param labels the county's own words, which the product configuration also has. */
function computeDefaultFlags(labels: Pick<CountyFlags, 'bookLabel' | 'torrensLabel'> = DEFAULT_LABELS): CountyFlags {
  return {
    ...landlinkSettings.parse({}),
    ...search2Settings.parse({}),
    ...titleWorkSettings.parse({}),
    certify: false,
    certifyCopies: false,
    titleFiles: false,
    propertyWatch: false,
    bookLabel: labels.bookLabel,
    torrensLabel: labels.torrensLabel,
    showNotableDates: false,
    useVerificationDate: false,
    abstractIndexBeginDate: '',
    abstractVerifiedDate: '',
    torrensVerifiedDate: '',
    lienVerifiedDate: '',
    today: formatPlainDate(browserToday()),
    defaultSearch: DEFAULT_SEARCH,
  };
}

/** The day through which the index of a kind of result is verified; undefined if the county doesn't show it. */
export function verifiedThroughOf(flags: CountyFlags, kind: ResultKind): string | undefined {
  const isShown = flags.showNotableDates || flags.useVerificationDate;
  const date = flags[`${RESULT_KINDS[kind].index}VerifiedDate`];
  return isShown && date !== '' ? date : undefined;
}
