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
 * runs and leading zeros are lost; the result has the same key. Of a text that isn't a key, or of runs with more than
 * 99 digits, whose length has three, nothing is lost but what stands where a length would.
 */
export function formatNaturalKey(key: string): string {
  const runs: string[] = [];
  let rest = key;
  while (rest !== '') {
    // A digit alone is no length: it and what follows it are shown as they are.
    const text = /^(?:[^0-9]+|[0-9](?![0-9]).*)/s.exec(rest)?.[0];
    const end = text?.length ?? 2 + Number(rest.slice(0, 2));
    const run = text ?? rest.slice(2, end);
    runs.push(/^\d/.test(run) && /\d$/.test(runs.at(-1) ?? '') ? `-${run}` : run);
    rest = rest.slice(end);
  }
  return runs.join('');
}
