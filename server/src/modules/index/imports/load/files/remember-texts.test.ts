import { describe, expect, it } from 'vitest';
import { rememberTexts } from './remember-texts.ts';

describe('remembered texts', () => {
  it('are computed once, even if they have no value', () => {
    const computed: string[] = [];
    const find = rememberTexts((text) => {
      computed.push(text);
      return text === '' ? undefined : text.length;
    }, 10);
    expect(['N2', '', 'N2', ''].map(find)).toEqual([2, undefined, 2, undefined]);
    expect(computed).toEqual(['N2', '']);
  });

  it('are forgotten when there are too many', () => {
    const computed: string[] = [];
    const find = rememberTexts((text) => computed.push(text), 2);
    for (const text of ['a', 'b', 'a', 'c', 'a']) find(text);
    expect(computed).toEqual(['a', 'b', 'c', 'a']);
  });
});
