/** Returns an object with a value for each key. `Object.fromEntries` would forget which keys it has. */
export function objectFromKeys<const Key extends string, Value>(
  keys: readonly Key[],
  getValue: (key: Key) => Value,
): { [Each in Key]: Value } {
  return Object.fromEntries(keys.map((key) => [key, getValue(key)])) as { [Each in Key]: Value };
}

/** Returns the values of some of an object's keys. */
export function pick<Values extends object, Key extends keyof Values>(
  values: Values,
  keys: readonly Key[],
): Pick<Values, Key> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Pick<Values, Key>;
}
