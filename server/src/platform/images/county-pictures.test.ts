import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCountyPictures } from './county-pictures.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'));
  for (const name of ['b.png', 'a-courthouse.jpg', 'c.webp', 'notes.txt', 'drawing.svg', 'Big.PNG', '.hidden.png'])
    writeFileSync(join(folder, name), name);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("A county's pictures", () => {
  it('are the files of its folder in safe formats, sorted by name', async () => {
    expect(await openCountyPictures(folder).list()).toEqual(['a-courthouse.jpg', 'b.png', 'c.webp']);
    expect(await openCountyPictures(join(folder, 'missing')).list()).toEqual([]);
  });

  it('have their content type', async () => {
    const found = await openCountyPictures(folder).find('a-courthouse.jpg');
    expect(found?.contentType).toBe('image/jpeg');
    expect(Buffer.from(found?.bytes ?? []).toString()).toBe('a-courthouse.jpg');
  });

  it.each(['notes.txt', 'drawing.svg', '../secret.png', '..%2fsecret.png', 'Big.PNG', '.hidden.png', 'd.png', ''])(
    '%s is none',
    async (name) => {
      expect(await openCountyPictures(folder).find(name)).toBeUndefined();
    },
  );
});
