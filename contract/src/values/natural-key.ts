/**
 * A key whose byte order is the order that people expect: A9 before A10, 12 before 12A. Each run of digits loses its zeros on the left and
 * is led by its length in two digits; letters stand as they are; every other character only parts runs. Empty where the text has neither
 * letter nor digit.
 *
 * The leading length makes the key self-delimiting, so two numbers have the same key only when their runs are the same.
 */
export function computeNaturalKey(text: string): string {
  let key = '';
  for (const run of text.toUpperCase().match(/[0-9]+|[A-Z]+/g) ?? []) {
    if (run <= '9~') {
      const digits = run.replace(/^0+(?=.)/, '');
      key += digits.length.toString().padStart(2, '0') + digits;
    } else {
      key += run;
    }
  }
  return key;
}
