/** Greater than every character of a key, so that `prefix || KEYS_END` is where a prefix ends. */
export const KEYS_END = '~';
