import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { markFallbackTexts } from '../lib/texts/fallback-texts.ts';
import { useShownLanguage } from '../lib/texts/i18n.ts';
import { applyCountyColors } from '../ui/theme/county-colors.ts';
import { ProgressBar } from './progress-bar.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Wraps every screen: progress bar, the county's colors, marks of fallback texts, and a placeholder until the configuration is here. */
export function Root() {
  const { theme, branding } = useQuery(productConfigurationQuery).data ?? {};
  useEffect(() => {
    if (theme) applyCountyColors({ theme, branding });
  }, [theme, branding]);

  const language = useShownLanguage();
  useEffect(() => (language === 'ENGLISH' ? undefined : markFallbackTexts(document.body)), [language]);

  return (
    <>
      <ProgressBar />
      {/* New screens start at the top; going back restores the position. */}
      <ScrollRestoration />
      <Suspense fallback={<ShellPlaceholder />}>
        <Outlet />
      </Suspense>
    </>
  );
}
