import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { markFallbackTexts } from '../lib/fallback-texts.ts';
import { useShownLanguage } from '../lib/i18n.ts';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { applyCountyColors } from '../ui/theme/county-colors.ts';
import { ProgressBar } from './progress-bar.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Around every screen: the thin bar, the county's colours, the marks of borrowed English, and a picture of the page until its configuration is here. */
export function Root() {
  const branding = useQuery(productConfigurationQuery).data?.branding;
  useEffect(() => {
    if (branding) applyCountyColors(branding);
  }, [branding]);

  const language = useShownLanguage();
  useEffect(() => (language === 'ENGLISH' ? undefined : markFallbackTexts(document.body)), [language]);

  return (
    <>
      <ProgressBar />
      {/* What is new begins at its top; what one comes back to stands where it was left. */}
      <ScrollRestoration />
      <Suspense fallback={<ShellPlaceholder />}>
        <Outlet />
      </Suspense>
    </>
  );
}
