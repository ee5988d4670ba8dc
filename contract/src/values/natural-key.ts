/** Converts full-width letters, digits and punctuation, as East Asian keyboards type them, to ASCII. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/**
 * Computes a key whose byte order is the natural order: A9 before A10, 12 before 12A. Each run of digits loses its
 * leading zeros and gets its length as a prefix of two digits; letters don't change; other characters only separate
 * runs. Empty if the text has neither letters nor digits.
 *
 * The length prefix makes the key self-delimiting, so two numbers have the same key only if their runs are the same.
 */
export function computeNaturalKey(text: string): string {
  let key = '';
  for (const run of toHalfWidth(text)
    .toUpperCase()
    .match(/[0-9]+|[A-Z]+/g) ?? []) {
    if (run <= '9~') {
      const digits = run.replace(/^0+(?=.)/, '');
      key += digits.length.toString().padStart(2, '0') + digits;
    } else {
      key += run;
    }
  }
  return key;
}

/**
 * Formats a natural key so that it can be read: A03100 as A100, and a hyphen between two numbers. Separators between
 * runs and leading zeros are lost; the result has the same key.
 */
export function formatNaturalKey(key: string): string {
  const runs: string[] = [];
  let rest = key;
  while (rest !== '') {
    const letters = /^[^0-9]+/.exec(rest)?.[0];
    const end = letters?.length ?? 2 + Number(rest.slice(0, 2));
    const run = letters ?? rest.slice(2, end);
    runs.push(letters === undefined && /\d$/.test(runs.at(-1) ?? '') ? `-${run}` : run);
    rest = rest.slice(Math.max(end, 1));
  }
  return runs.join('');
}
