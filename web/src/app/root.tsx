import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { applyCountyColors } from '../ui/theme/county-colors.ts';
import { ProgressBar } from './progress-bar.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Around every screen: the thin bar, the county's colours, and a picture of the page until its configuration is here. */
export function Root() {
  const branding = useQuery(productConfigurationQuery).data?.branding;
  useEffect(() => {
    if (branding) applyCountyColors(branding);
  }, [branding]);

  return (
    <>
      <ProgressBar />
      <Suspense fallback={<ShellPlaceholder />}>
        <Outlet />
      </Suspense>
    </>
  );
}
