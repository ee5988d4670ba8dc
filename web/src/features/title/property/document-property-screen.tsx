import { DOCUMENT_MAX_LANDS } from '@portal/contract/title/chain';
import { propertyLands } from '@portal/contract/title/property';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { FailedLoad } from '../../../ui/failed-load.tsx';
import { NextSteps } from '../../../ui/next-steps.tsx';
import { Screen, ScreenHeading } from '../../../ui/screen.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import classes from './property-screen.module.css';

/** Leads from a document to the page of its land; of several lands the user chooses one. */
export function DocumentPropertyScreen() {
  const { docId = '' } = useParams();
  const texts = useTexts('property');
  const chainTexts = useTexts('chain');
  const { data, error } = useQuery({
    queryKey: [propertyLands.path, docId],
    queryFn: ({ signal }) => call(propertyLands, { docId }, { signal }),
    meta: { isQuiet: true },
  });
  const [only, ...others] = data?.lands ?? [];
  if (only && others.length === 0) return <Navigate to={`/property/${only.path}`} replace />;
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('title')}</ScreenHeading>
        {error && <FailedLoad error={error} />}
        {!data && !error && <SkeletonLines lines={4} />}
        {data && <p>{only ? chainTexts('choose') : texts('noLand')}</p>}
        {data && !only && <NextSteps />}
        {data && only && (
          <ul className={classes.list}>
            {data.lands.map(({ path, title }) => (
              <li key={path}>
                <Link to={`/property/${path}`}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
        {data?.isCut && <p>{chainTexts('landsCut', { count: DOCUMENT_MAX_LANDS })}</p>}
      </div>
    </Screen>
  );
}
