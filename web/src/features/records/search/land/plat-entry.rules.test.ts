import { describe, expect, it } from 'vitest';
import { choosePlat, indexPlats, matchPlats, readPlatEntry, typePlat } from './plat-entry.rules.ts';

const PLATS = indexPlats(
  [
    { code: '1', description: 'BIRCH HOLLOW' },
    { code: '10', description: 'BIRCH HOLLOW 2ND' },
    { code: '12', description: 'NOPIMING BEACH' },
    { code: '2A', description: "LINDQUIST'S FIRST ADDITION" },
  ],
  [
    { code: '10', description: 'Birch Hollow No 2' },
    { code: '2A', description: 'BIRKELAND PLAT' },
  ],
);
const numbersOf = (field: 'platNumber' | 'platName', text: string) =>
  matchPlats(PLATS, field, text).map(({ number }) => number);

describe('Typing a plat', () => {
  it.each([
    ['the beginning of a name, whatever its case', 'platName', 'birch', ['1', '10']],
    ['spaces around it, or two within', 'platName', '  birch   hollow', ['1', '10']],
    ['no middle of a name', 'platName', 'HOLLOW', []],
    ['another name of it', 'platName', 'birch hollow n', ['10']],
    ['names and other names alike, each plat once', 'platName', 'BIR', ['1', '10', '2A']],
    ['the beginning of a number, the whole number first', 'platNumber', '1', ['1', '10', '12']],
    ['letters of a number', 'platNumber', '2a', ['2A']],
    ['nothing', 'platName', '', []],
    ['spaces', 'platName', '  ', []],
    ['what no pattern means', 'platName', '%', []],
  ] as const)('finds by %s', (_title, field, text, numbers) => {
    expect(numbersOf(field, text)).toEqual(numbers);
  });

  it('no match clears the selection and keeps the text', () => {
    const criteria = typePlat(PLATS, 'platName', 'zzz');
    expect(criteria).toEqual({ plat: '', platNumber: '', platName: 'zzz' });
    expect(readPlatEntry(PLATS, criteria)).toEqual({ kind: 'noMatch', field: 'platName' });
  });

  it('exactly one match selects it, with its code, number and name', () => {
    const criteria = typePlat(PLATS, 'platName', 'nop');
    expect(criteria).toEqual({ plat: '12', platNumber: '12', platName: 'NOPIMING BEACH' });
    expect(readPlatEntry(PLATS, criteria)).toEqual({ kind: 'chosen' });
  });

  it('exactly one match selects it from the first character', () => {
    expect(typePlat(PLATS, 'platName', 'n')).toMatchObject({ plat: '12' });
  });

  it('two or more matches show from two characters on', () => {
    expect(readPlatEntry(PLATS, typePlat(PLATS, 'platName', 'b'))).toEqual({ kind: 'open' });
    expect(readPlatEntry(PLATS, typePlat(PLATS, 'platName', 'bi'))).toMatchObject({
      kind: 'matches',
      field: 'platName',
    });
    expect(readPlatEntry(PLATS, typePlat(PLATS, 'platNumber', '1'))).toEqual({ kind: 'open' });
  });

  it('one field empties the other', () => {
    expect(typePlat(PLATS, 'platNumber', '1')).toEqual({ plat: '', platNumber: '1', platName: '' });
  });

  it('selecting sets code, number and name together', () => {
    const [plat] = PLATS;
    expect(plat && choosePlat(plat)).toEqual({ plat: '1', platNumber: '1', platName: 'BIRCH HOLLOW' });
  });
});
