import type { Direction } from '@portal/contract/index/search/definitions/land-criteria';
import { describe, expect, it } from 'vitest';
import { clickQuarter, isCovered, quartersAt } from './quarters-field.rules.ts';

/** The section drawn: a row of text for each row of quarter-quarters, X where the selectors name land. */
function draw(q: Direction, qq: Direction): string {
  const row = (number: number) =>
    [0, 1, 2, 3].map((column) => (isCovered({ q, qq }, number, column) ? 'X' : '.')).join('');
  return [0, 1, 2, 3].map(row).join(' ');
}

describe('The drawn section', () => {
  it.each<[Direction, Direction, string]>([
    ['', '', 'XXXX XXXX XXXX XXXX'],
    ['NE', '', '..XX ..XX .... ....'],
    ['SW', 'NE', '.... .... .X.. ....'],
    ['SW', 'S', '.... .... .... XX..'],
    ['N', '', 'XXXX XXXX .... ....'],
    ['N', 'SE', '.... ..XX .... ....'],
    ['N', 'N', 'XXXX .... .... ....'],
    ['W', 'E', '.X.. .X.. .X.. .X..'],
    ['', 'NW', 'X.X. .... X.X. ....'],
  ])('for %j and within it %j is %s', (q, qq, drawing) => {
    expect(draw(q, qq)).toBe(drawing);
  });

  it('names every quarter-quarter', () => {
    expect(quartersAt(0, 0)).toEqual({ q: 'NW', qq: 'NW' });
    expect(quartersAt(2, 1)).toEqual({ q: 'SW', qq: 'NE' });
    expect(quartersAt(3, 3)).toEqual({ q: 'SE', qq: 'SE' });
  });

  it('is clicked for a quarter-quarter, again for its quarter, and again for nothing', () => {
    const first = clickQuarter({ q: '', qq: '' }, 2, 1);
    expect(first).toEqual({ q: 'SW', qq: 'NE' });
    const second = clickQuarter(first, 2, 1);
    expect(second).toEqual({ q: 'SW', qq: '' });
    expect(clickQuarter(second, 2, 1)).toEqual({ q: '', qq: '' });
    expect(clickQuarter(first, 3, 1)).toEqual({ q: 'SW', qq: 'SE' });
    expect(clickQuarter(second, 0, 0)).toEqual({ q: 'NW', qq: 'NW' });
  });
});
