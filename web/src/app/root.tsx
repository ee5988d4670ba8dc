import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { ProgressBar } from './progress-bar.tsx';
import { ShellPlaceholder } from './shell/shell-placeholder.tsx';

/** Around every screen: the thin bar, and a picture of the page until the county's configuration is here. */
export function Root() {
  return (
    <>
      <ProgressBar />
      <Suspense fallback={<ShellPlaceholder />}>
        <Outlet />
      </Suspense>
    </>
  );
}
