import { Button, NativeSelect } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  CHAIN_REPORT,
  type Chain,
  type ChainEntry,
  chainOfTitle,
  DEFAULT_CHAIN_YEARS,
  WHOLE_INDEX,
} from '@portal/contract/index/title/chain';
import { formatCents } from '@portal/contract/values/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call, callFile } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { getPaidDetails } from '../../../lib/payment/get-paid-details.ts';
import { useDetailsPayment } from '../../../lib/payment/use-details-payment.ts';
import { useRefreshRecentLands } from '../../../lib/session/recent-lands.ts';
import { useChargedBalance } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { Screen, ScreenHeading } from '../../../ui/screen.tsx';
import { readLandPath } from '../read-land-path.ts';
import { UnnamedLot } from '../unnamed-lot.tsx';
import { ChainNotes } from './chain-notes.tsx';
import classes from './chain-screen.module.css';
import { ChainTable } from './chain-table.tsx';
import { OwnersTable } from './owners-table.tsx';
import { useChainKeys } from './use-chain-keys.ts';

const PERIODS = [DEFAULT_CHAIN_YEARS, 60, 100, WHOLE_INDEX];
const VIEWS = ['OWNERS', 'OPEN', 'ALL'] as const;
type View = (typeof VIEWS)[number];
/** Rows that are drawn initially: five thousand rows would block a slow computer for seconds. */
const SHOWN_ROWS = 500;

/**
 * The chain of title of the land in the address. A chain with a price is shown after a click, because another site can
 * open an address.
 */
export function ChainScreen() {
  const texts = useTexts('chain');
  const { pathname } = useLocation();
  const { chainPrice } = useCountyFlags();
  const [agreedFor, setAgreedFor] = useState<string>();
  const land = readLandPath(pathname);
  const isAgreed = chainPrice === 0 || agreedFor === land;
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('title')}</ScreenHeading>
        {isAgreed ? (
          <LandChain key={land} land={land} />
        ) : (
          <>
            <p>{texts('offerNote')}</p>
            <Button onClick={() => setAgreedFor(land)}>{texts('offer', { price: formatCents(chainPrice) })}</Button>
          </>
        )}
      </div>
    </Screen>
  );
}

/** Like the details of a record, a chain can cost money, so it stays cached until the session ends. */
const chainQuery = (land: string, years: number) =>
  queryOptions({
    queryKey: ['details', chainOfTitle.path, land, years],
    queryFn: ({ signal }) =>
      call(chainOfTitle, { land, years }, { signal }).then(getPaidDetails<ContentOf<typeof chainOfTitle>>),
    meta: { isQuiet: true },
  });

function useChain(land: string, years: number) {
  const query = useQuery({ ...chainQuery(land, years), placeholderData: (previous) => previous });
  useChargedBalance(query.data?.usageBalance);
  return query;
}

function LandChain({ land }: { readonly land: string }) {
  const paymentTexts = useTexts('payment');
  const [years, setYears] = useState(DEFAULT_CHAIN_YEARS);
  const { data, error } = useChain(land, years);
  useRefreshRecentLands(data !== undefined);
  const payment = useDetailsPayment(error);
  if (payment.isNeeded) return <Button onClick={payment.pay}>{paymentTexts('payForDetails')}</Button>;
  if (error) return <FailedLoad error={error} />;
  if (!data) return <SkeletonLines lines={12} />;
  return <ShownChain chain={data.details} years={years} onChangeYears={setYears} />;
}

interface ShownChainProps {
  readonly chain: Chain;
  readonly years: number;
  readonly onChangeYears: (years: number) => void;
}

function ShownChain({ chain, years, onChangeYears }: ShownChainProps) {
  const texts = useTexts('chain');
  const propertyTexts = useTexts('property');
  const { property } = useCountyFlags();
  const announce = useAnnounce();
  const [view, setView] = useState<View>('OPEN');
  const [shownRows, setShownRows] = useState(SHOWN_ROWS);
  const area = useRef<HTMLDivElement>(null);
  const describeDoubts = (count: number) => (count === 0 ? texts('noDoubts') : texts('doubtCount', { count }));
  const counts = `${texts('openCount', { count: chain.openCount })}, ${describeDoubts(chain.doubtCount)}`;
  useEffect(() => announce(counts), [announce, counts]);
  const inView = useMemo(() => chain.entries.filter((entry) => isInView(entry, view)), [chain, view]);
  const entries = useMemo(() => inView.slice(0, shownRows), [inView, shownRows]);
  const showRows = (count: number) =>
    setShownRows((shown) => Math.max(shown, Math.ceil(count / SHOWN_ROWS) * SHOWN_ROWS));
  const { moveRelated, moveToDoubt } = useChainKeys(area, inView, showRows);
  return (
    <>
      <p className={classes.land}>{chain.land.title}</p>
      {!chain.land.isNamed && <UnnamedLot />}
      <ChainNotes chain={chain} />
      <div className={`${classes.head} ${classes.tools}`}>
        <NativeSelect
          label={texts('period')}
          value={String(years)}
          data={PERIODS.map((value) => ({
            value: String(value),
            label: value === WHOLE_INDEX ? texts('wholeIndex') : texts('years', { count: value }),
          }))}
          onChange={(event) => onChangeYears(Number(event.currentTarget.value))}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would take a separate line. */}
        <div role="group" aria-label={texts('view')} className={classes.views}>
          {VIEWS.map((each) => (
            <Button
              key={each}
              variant={each === view ? 'filled' : 'default'}
              aria-pressed={each === view}
              onClick={() => setView(each)}
            >
              {texts(`views.${each}`)}
            </Button>
          ))}
        </div>
        {view !== 'OWNERS' && (
          <>
            <Button variant="default" onClick={() => moveRelated(1)}>
              {texts('nextRelated')}
            </Button>
            <Button variant="default" onClick={moveToDoubt}>
              {texts('nextDoubt')}
            </Button>
          </>
        )}
        <DownloadButton
          load={(format, options) => callFile(CHAIN_REPORT.endpoint, { land: chain.land.path, years, format }, options)}
        />
        <Button variant="default" onClick={() => window.print()}>
          {texts('print')}
        </Button>
        {property && (
          <Button component={Link} to={`/property/${chain.land.path}`} variant="default">
            {propertyTexts('title')}
          </Button>
        )}
      </div>
      <p className={classes.counts}>{counts}</p>
      <div ref={area} className={classes.body}>
        {view === 'OWNERS' && <OwnersTable owners={chain.owners} />}
        {view !== 'OWNERS' && entries.length === 0 && <p>{texts('none')}</p>}
        {view !== 'OWNERS' && entries.length > 0 && <ChainTable entries={entries} />}
      </div>
      {view !== 'OWNERS' && inView.length > entries.length && (
        <Button variant="default" onClick={() => setShownRows(shownRows + SHOWN_ROWS)}>
          {texts('more', { count: inView.length - entries.length })}
        </Button>
      )}
    </>
  );
}

/**
 * The entries that an examiner must look at form one list: everything that isn't ended, even past its term, and every
 * doubt.
 */
function isInView({ state, doubts }: ChainEntry, view: View): boolean {
  return view === 'ALL' || (state !== null && state !== 'ENDED') || doubts.length > 0;
}
