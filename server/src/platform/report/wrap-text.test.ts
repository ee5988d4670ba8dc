import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Every letter is one wide. */
const wrap = (text: string, width: number) => wrapText(text, width, (part) => [...part].length);

describe('Lines', () => {
  it.each<[string, string, number, string[]]>([
    ['a text that fits', 'LOTS 7-9', 8, ['LOTS 7-9']],
    ['a text one too wide', 'LOTS 7-9', 7, ['LOTS', '7-9']],
    ['words as they fit', 'A BB CCC DDDD', 6, ['A BB', 'CCC', 'DDDD']],
    ['a word wider than the line', 'AB CDEFGHI J', 4, ['AB', 'CDEF', 'GHI', 'J']],
    ['script without spaces', '土地记录门户', 2, ['土地', '记录', '门户']],
    ['spaces alone', '   ', 4, ['']],
    ['nothing', '', 4, ['']],
    ['a line narrower than a letter', 'AB', 0, ['A', 'B']],
  ])('%s', (_title, text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });
});
