import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import { formatLand, parseLand } from '@portal/contract/index/title/land';
import { type Property, propertyPage } from '@portal/contract/index/title/property';
import { listWatchedOfLand } from '@portal/contract/index/watches/watchable';
import { formatCents } from '@portal/contract/values/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { getPaidDetails } from '../../../lib/payment/get-paid-details.ts';
import { useDetailsPayment } from '../../../lib/payment/use-details-payment.ts';
import { useRefreshRecentLands } from '../../../lib/session/recent-lands.ts';
import { useChargedBalance } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FailedLoad, NothingToShow } from '../../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { Screen, ScreenHeading } from '../../../ui/screen.tsx';
import { WatchButton } from '../../../ui/watch/watch-button.tsx';
import { readLandPath } from '../read-land-path.ts';
import { UnnamedLot } from '../unnamed-lot.tsx';
import { CertifyPropertyButton } from './certify-property-button.tsx';
import { PropertyFacts } from './property-facts.tsx';
import classes from './property-screen.module.css';
import { PropertyTable } from './property-table.tsx';

/**
 * Everything in the index about the land in the address; other spellings lead to its single address. A page with a
 * price is shown after a click, because another site can open an address.
 */
export function PropertyScreen() {
  const texts = useTexts('property');
  const chainTexts = useTexts('chain');
  const { pathname } = useLocation();
  const { propertyPrice } = useCountyFlags();
  const [agreedFor, setAgreedFor] = useState<string>();
  const given = readLandPath(pathname);
  const known = parseLand(given);
  const land = known && formatLand(known);
  if (land !== undefined && land !== given) return <Navigate to={`/property/${land}`} replace />;
  const isAgreed = propertyPrice === 0 || agreedFor === land;
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('title')}</ScreenHeading>
        {land === undefined && <NothingToShow message={texts('badAddress')} />}
        {land !== undefined && isAgreed && <LandProperty key={land} land={land} />}
        {land !== undefined && !isAgreed && (
          <>
            <p>{chainTexts('offerNote')}</p>
            <Button onClick={() => setAgreedFor(land)}>{texts('offer', { price: formatCents(propertyPrice) })}</Button>
          </>
        )}
      </div>
    </Screen>
  );
}

/** Like the details of a record, a property page can cost money, so it stays cached until the session ends. */
const propertyQuery = (land: string) =>
  queryOptions({
    queryKey: ['details', propertyPage.path, land],
    queryFn: ({ signal }) =>
      call(propertyPage, { land }, { signal }).then(getPaidDetails<ContentOf<typeof propertyPage>>),
    meta: { isQuiet: true },
  });

function LandProperty({ land }: { readonly land: string }) {
  const paymentTexts = useTexts('payment');
  const { data, error } = useQuery(propertyQuery(land));
  const payment = useDetailsPayment(error);
  useChargedBalance(data?.usageBalance);
  useRefreshRecentLands(data !== undefined);
  if (payment.isNeeded) return <Button onClick={payment.pay}>{paymentTexts('payForDetails')}</Button>;
  if (error) return <FailedLoad error={error} />;
  if (!data) return <SkeletonLines lines={12} />;
  return <ShownProperty property={data.details} />;
}

function ShownProperty({ property }: { readonly property: Property }) {
  const texts = useTexts('property');
  const chainTexts = useTexts('chain');
  const { chain } = useCountyFlags();
  const announce = useAnnounce();
  const { land, documents, verified } = property;
  const parsed = parseLand(land.path);
  const heading = texts('documents', { count: documents.length });
  useEffect(() => announce(heading), [announce, heading]);
  return (
    <>
      <p className={classes.land}>{land.title}</p>
      {!land.isNamed && documents.length > 0 && <UnnamedLot />}
      <p className={classes.note}>
        {texts('derived', { date: verified === '' ? chainTexts('unknownDate') : verified })} {chainTexts('notSearched')}
      </p>
      <div className={classes.buttons}>
        {chain && documents.length > 0 && (
          <Button component={Link} to={`/property/${land.path}/chain`} variant="default">
            {chainTexts('title')}
          </Button>
        )}
        {documents.length > 0 && <CertifyPropertyButton land={land.path} />}
        <WatchButton options={parsed ? listWatchedOfLand(parsed) : []} />
      </div>
      <PropertyFacts property={property} />
      <h2 className={classes.heading}>{heading}</h2>
      {documents.length === 0 && <p>{texts('noDocuments')}</p>}
      {property.isCut && <p>{texts('cut', { count: documents.length })}</p>}
      {property.undecidedCount > 0 && <p>{texts('undecided', { count: property.undecidedCount })}</p>}
      {documents.length > 0 && <PropertyTable documents={documents} label={heading} />}
    </>
  );
}
