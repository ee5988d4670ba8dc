import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { findKey, type ScreenKey } from './screen-key.ts';

/** The placeholder of a part that is loading has this attribute. */
const WAITING = '[data-waiting]';

/**
 * Keeps the keys that users press ahead: while a part is loading, for keys that no part has. They run in their order as soon as a part with
 * them appears. Any other input of the user makes them forgotten, and so does a key that spends money.
 *
 * @param findKeys returns the keys that work at the moment.
 */
export function useKeysAhead(findKeys: () => readonly ScreenKey[]) {
  const kept = useRef<readonly string[]>([]);
  return useMemo(() => {
    const isWaiting = () => document.querySelector(WAITING) !== null;
    const run = () => {
      const [key, ...others] = kept.current;
      if (key === undefined) return;
      const screenKey = findKey(findKeys(), key);
      if (!screenKey?.run && isWaiting()) return;
      const canRun = screenKey?.run && !screenKey.isPaid;
      kept.current = canRun ? others : [];
      if (!canRun) return;
      // Rendered before the next key, which can depend on this one's changes.
      flushSync(() => screenKey.run?.(key));
      run();
    };
    return {
      keep: (key: string) => {
        kept.current = isWaiting() ? [...kept.current, key] : [];
      },
      forget: () => {
        kept.current = [];
      },
      /** After the part and its dialog have appeared. */
      runLater: () => {
        if (kept.current.length > 0) queueMicrotask(run);
      },
    };
  }, [findKeys]);
}
