const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Breaks a text into lines of at most a width: at spaces, and within a word only if the word alone is wider. Text of scripts that
 * write without spaces breaks between any two letters, but never between a letter and its marks.
 *
 * @param measure width of a text, in the unit of `width`.
 * @returns at least one line.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = breakWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Adds up the widths of the letters instead of measuring each piece: a word of 30,000 characters would take seconds. */
function breakWord(word: string, width: number, measure: (text: string) => number): readonly string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let pieceWidth = 0;
  for (const { segment } of graphemes.segment(word)) {
    const letterWidth = measure(segment);
    if (piece !== '' && pieceWidth + letterWidth > width) {
      pieces.push(piece);
      piece = '';
      pieceWidth = 0;
    }
    piece += segment;
    pieceWidth += letterWidth;
  }
  return [...pieces, piece];
}
