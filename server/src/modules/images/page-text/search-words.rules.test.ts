import { describe, expect, it } from 'vitest';
import { listSearchWords } from './search-words.rules.ts';

describe('The searched words of a text', () => {
  it.each([
    ['WARRANTY DEED', ['warranty', 'deed']],
    ["O'Brien and D’Arcy", ['obrien', 'and', 'darcy']],
    ['Müller, José', ['muller', 'jose']],
    ['123-45-6789', ['123', '45', '6789']],
    ['$1,200.00', ['1', '200', '00']],
    ['husband-and-wife', ['husband', 'and', 'wife']],
    ['<script>alert(1)</script>', ['script', 'alert', '1', 'script']],
    ["' | !x:* & (", ['x']],
    ['ﬁle', ['file']],
    ['김영희', ['김영희'.normalize('NFKD')]],
    ['', []],
    ['... --- ', []],
    ['a'.repeat(40), ['a'.repeat(40)]],
    ['a'.repeat(41), ['a'.repeat(40)]],
  ])('of %j are %j', (text, words) => {
    expect(listSearchWords(text)).toEqual(words);
  });
});
