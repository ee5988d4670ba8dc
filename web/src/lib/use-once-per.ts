import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs an action when the component appears and whenever a value changes, whatever else changes, with the props and state of that time.
 * Each value runs it once, also where React repeats effects (in development): an action can search, pay or ask.
 */
export function useOncePer(value: unknown, action: () => void): void {
  const done = useRef<{ readonly value: unknown }>(undefined);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (done.current && Object.is(done.current.value, value)) return;
    done.current = { value };
    run();
  }, [value]);
}
