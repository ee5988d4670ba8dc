import '../../lib/texts/texts-of-control-panel.ts';
import { getNamedContent } from '@portal/contract/office/helper-data/named-lists';
import { productVersions } from '@portal/contract/office/helper-data/product-versions';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { Screen } from '../../ui/screen.tsx';
import classes from './control-panel-screen.module.css';
import { PanelNavigation } from './panel-navigation.tsx';

/** The layout of the control panel: its navigation, and the screen that is open (Spec 3 §2). Only for users who see its tab. */
export function ControlPanelScreen() {
  const texts = useTexts('control-panel');
  const { tabList } = useCurrentUser();
  const { pathname } = useLocation();
  if (!tabList.includes('controlPanel')) return <Navigate to="/home" replace />;
  return (
    <Screen aside={<PanelNavigation />} asideLabel={texts('navigation')} place={pathname}>
      <div className={classes.page}>
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <Outlet />
        </Suspense>
        <Release />
      </div>
    </Screen>
  );
}

/** The release that is running, for the person who calls the provider. */
function Release() {
  const texts = useTexts('control-panel');
  const { data } = useQuery({
    queryKey: [productVersions.path],
    queryFn: ({ signal }) => call(productVersions, {}, { signal }),
    meta: { isQuiet: true },
  });
  const versions = data && getNamedContent(data, 'productVersions');
  return versions && <p className={classes.release}>{texts('release', versions)}</p>;
}
