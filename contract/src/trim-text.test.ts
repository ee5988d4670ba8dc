import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trimEndOf, trimText } from './trim-text.ts';

const texts = fc.string({ unit: fc.constantFrom(' ', ',', 'a', 'é', '\n'), maxLength: 12 });

describe('characters at the ends of a text are removed', () => {
  it('as by expressions for both ends', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(trimText(text, /[\s,]/)).toBe(text.replace(/^[\s,]+/, '').replace(/[\s,]+$/, ''));
      }),
    );
  });

  it('only at the end, if the beginning stays', () => {
    expect(trimEndOf(' , a , ', /[\s,]/)).toBe(' , a');
    expect(trimEndOf(', ,', /[\s,]/)).toBe('');
    expect(trimEndOf('', /x/)).toBe('');
  });
});
