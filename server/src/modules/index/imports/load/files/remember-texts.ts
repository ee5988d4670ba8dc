/**
 * Wraps a function so that it computes the value of each text once while it is remembered: the rows of a county repeat the same banks, lots
 * and parts of sections. Callers share the values. After `max` texts all are forgotten, which bounds the memory.
 */
export function rememberTexts<Value>(compute: (text: string) => Value, max: number): (text: string) => Value {
  const values = new Map<string, { readonly value: Value }>();
  return (text) => {
    // A new text, because a value of a file is a slice that keeps the whole piece of the file in memory.
    const key = ` ${text}`;
    const known = values.get(key);
    if (known !== undefined) return known.value;
    const value = compute(text);
    if (values.size >= max) values.clear();
    values.set(key, { value });
    return value;
  };
}
