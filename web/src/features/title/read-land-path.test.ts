import { expect, it } from 'vitest';
import { readLandPath } from './read-land-path.ts';

it.each([
  ['/property/parcel/12-34', 'parcel/12-34'],
  ['/property/parcel/12-34/', 'parcel/12-34'],
  ['/property/plat/First%20Addition/chain', 'plat/First Addition'],
  ['/property/plat/First%20Addition/chain/', 'plat/First Addition'],
  ['/property/parcel/%E0%A4/chain', 'parcel/%E0%A4'],
])('reads the land of %s', (pathname, land) => {
  expect(readLandPath(pathname)).toBe(land);
});
