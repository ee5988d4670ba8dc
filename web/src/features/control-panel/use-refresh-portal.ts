import { useQueryClient } from '@tanstack/react-query';
import { countyFlagsQuery } from '../../lib/county/county-flags.ts';
import { productConfigurationQuery } from '../../lib/county/product-configuration.ts';
import { sessionQuery } from '../../lib/session/session.ts';
import { setupChecklistQuery } from './commands/setup-query.ts';
import { EXAMPLE_PRICES_KEY } from './parts/example-prices.tsx';

/** @returns a function that shows the settings that are in force now in the rest of the portal. */
export function useRefreshPortal(): () => void {
  const queryClient = useQueryClient();
  return () => {
    const keys = [productConfigurationQuery, countyFlagsQuery, sessionQuery].map(({ queryKey }) => queryKey);
    for (const queryKey of [...keys, EXAMPLE_PRICES_KEY, setupChecklistQuery.queryKey])
      void queryClient.invalidateQueries({ queryKey: [...queryKey] });
  };
}
