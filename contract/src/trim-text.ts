/**
 * Removes characters from both ends of a text. An expression such as `/x+$/` tries the end of each run from every place in it, so it takes
 * time with the square of a run's length; this reads each character once.
 *
 * @param outer an expression for one character.
 */
export function trimText(text: string, outer: RegExp): string {
  const end = trimEndOf(text, outer);
  let start = 0;
  while (start < end.length && outer.test(end.charAt(start))) start += 1;
  return end.slice(start);
}

/** Removes characters from the end of a text. @param outer an expression for one character. */
export function trimEndOf(text: string, outer: RegExp): string {
  let end = text.length;
  while (end > 0 && outer.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
