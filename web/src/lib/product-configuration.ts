import { type ProductConfiguration, productConfigurationSchema } from '@portal/contract/county/product-configuration';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { ApiRefusal } from './api-client.ts';
import { countyPath } from './county.ts';

/** What the county shows before sign-in; fetched once per visit. */
export const productConfigurationQuery = queryOptions({
  queryKey: ['product-configuration'],
  queryFn: fetchProductConfiguration,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The county's configuration. Suspends while loading; the shell waits for it, so screens can simply use it. */
export function useProductConfiguration(): ProductConfiguration {
  return useSuspenseQuery(productConfigurationQuery).data;
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
