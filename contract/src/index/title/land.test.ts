import { describe, expect, it } from 'vitest';
import { formatLand, landSchema, parseLand } from './land.ts';

describe('the identity of land', () => {
  it.each([
    ['parcel/123321314500', 'parcel/123321314500'],
    ['Parcel/12-33-21-31-4500', 'parcel/123321314500'],
    ['parcel/r 0042.001.00', 'parcel/R004200100'],
    ['plat/27/3/7', 'plat/27/3/7'],
    ['PLAT/27/NONE/7a', 'plat/27/none/7A'],
    ['plat/27/none/none/12', 'plat/27/none/none/12'],
    ['plat/27/none/OL.1', 'plat/27/none/OL.1'],
    ['section/33n-21e-12', 'section/33N-21E-12'],
    ['section/33N-21E-12/ne4-sw4', 'section/33N-21E-12/NE4-SW4'],
    ['section/33.5N-21-4/GL.2', 'section/33.5N-21-4/GL.2'],
  ])('reads %s as %s', (text, path) => {
    const land = parseLand(text);
    expect(land && formatLand(land)).toBe(path);
    expect(landSchema.safeParse(text).success).toBe(true);
  });

  it.each([
    ...['', 'parcel/', 'parcel/---', 'plat/27', 'plat/27/3', 'section/33N-21E', 'section/33N-21E-123', 'lot/27/3/7'],
    ...['plat/27/3/7/1/2', "plat/27/3/7'", 'section/33N-21E-12/NE4/SW4', 'parcel/'.padEnd(130, '1')],
  ])('refuses %s', (text) => {
    expect(landSchema.safeParse(text).success).toBe(false);
  });
});
