import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './progress-bar.module.css';

/**
 * A thin bar at the top while a screen or an answer is on its way. A call that works in the background says
 * `meta: { isQuiet: true }`. Decoration: what waits says so itself where it stands.
 */
export function ProgressBar() {
  const isNavigating = useNavigation().state !== 'idle';
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.isQuiet !== true });
  const mutating = useIsMutating({ predicate: ({ meta }) => meta?.isQuiet !== true });
  const isBusy = isNavigating || fetching + mutating > 0;
  return isBusy ? <div className={classes.bar} aria-hidden="true" /> : null;
}
