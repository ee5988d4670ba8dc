import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import classes from './progress-bar.module.css';

/**
 * Shows a thin bar at the top while a screen or a response is loading. Background calls set `meta: { isQuiet: true }`.
 * It is only decoration: the waiting component states that it is waiting.
 */
export function ProgressBar() {
  const isNavigating = useNavigation().state !== 'idle';
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.isQuiet !== true });
  const mutating = useIsMutating({ predicate: ({ meta }) => meta?.isQuiet !== true });
  const isBusy = isNavigating || fetching + mutating > 0;
  return isBusy ? <div className={classes.bar} aria-hidden="true" /> : null;
}
