import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs an action when the component appears and whenever a value changes, regardless of other changes, with the current
 * props and state. Each value runs it once, even if React repeats effects (in development), because an action can
 * search, pay or ask.
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
