import {
  type ProductConfiguration,
  productConfigurationSchema,
} from '@portal/contract/office/helper-data/product-configuration';
import { localizeLabels } from '@portal/messages/localize-labels';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiRefusal } from '../api-client.ts';
import { countyPath } from '../county.ts';
import { useTexts } from '../texts/i18n.ts';

/** The county's content before sign-in; fetched once per visit. */
export const productConfigurationQuery = queryOptions({
  queryKey: ['product-configuration'],
  queryFn: fetchProductConfiguration,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The county's configuration, with its labels in the user's language. Suspends while loading; the shell waits for it, so screens can simply
 * use it.
 */
export function useProductConfiguration(): ProductConfiguration {
  const texts = useTexts('common');
  const { data } = useSuspenseQuery(productConfigurationQuery);
  return useMemo(() => ({ ...data, county: localizeLabels(data.county, texts) }), [data, texts]);
}

/** @throws ApiRefusal if loading fails. */
async function fetchProductConfiguration(): Promise<ProductConfiguration> {
  const response = await fetch(`${countyPath()}/product-configuration.json`, { credentials: 'same-origin' }).catch(
    () => {
      throw new ApiRefusal(0);
    },
  );
  if (!response.ok) throw new ApiRefusal(response.status);
  const parsed = productConfigurationSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ApiRefusal(response.status);
  return parsed.data;
}
