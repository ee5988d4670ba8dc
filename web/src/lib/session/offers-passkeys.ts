import { useProductConfiguration } from '../county/product-configuration.ts';
import { knowsPasskeys } from './passkeys.ts';

/** Whether passkeys can be made and used: the browser knows them, and shows the portal at their address. */
export function useOffersPasskeys(): boolean {
  const { passkeyHost } = useProductConfiguration();
  return passkeyHost === location.hostname && knowsPasskeys();
}
