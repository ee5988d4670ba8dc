import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useProductConfiguration } from '../lib/county/product-configuration.ts';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Paths that start with /external/ leave the app for the same path of the server (Spec 1 §2 "Routes"). */
export function ExternalRedirect() {
  const { serverUrl } = useProductConfiguration();
  const { pathname, search } = useLocation();
  const address = serverUrl + pathname.slice(1) + search;
  useEffect(() => {
    window.location.replace(address);
  }, [address]);
  return <ShellPlaceholder />;
}
