import { parseLand } from '@portal/contract/index/title/land';
import { expect, test } from 'vitest';
import { nameLand } from './name-land.rules.ts';

// As deeds and indexes abbreviate land, the smallest part first.
test.each([
  ['plat/27/3/7', 'Lot 7 Blk 3 BIRCH HOLLOW 2ND'],
  ['plat/27/none/7', 'Lot 7 BIRCH HOLLOW 2ND'],
  ['plat/27/none/none/12', 'Unit 12 BIRCH HOLLOW 2ND'],
  ['plat/27/none/OL.1', 'OL 1 BIRCH HOLLOW 2ND'],
  ['plat/28/3/7', 'Lot 7 Blk 3 28'],
  ['section/33N-21W-12', 'Sec 12 T33N R21W'],
  ['section/33N-21W-12/NE4-SW4', 'NE¼ SW¼ Sec 12 T33N R21W'],
  ['section/33N-21W-12/N2', 'N½ Sec 12 T33N R21W'],
  ['section/33N-21W-12/GL.2', 'GL 2 Sec 12 T33N R21W'],
  ['section/33.5N-21W-12', 'Sec 12 T33½N R21W'],
  ['parcel/12334', '12-33.4'],
  ['parcel/99', '99'],
])('%s is %s', (path, name) => {
  const land = parseLand(path);
  const plats = new Map([['0227', 'BIRCH HOLLOW 2ND']]);
  const parcels = new Map([['12334', '12-33.4']]);
  expect(land && nameLand(land, { plats, parcels })).toBe(name);
});
