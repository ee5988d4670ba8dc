import { drawFaxTiff } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { measureText } from '@portal/server/platform/images/draw/glyph-text';
import { describe, expect, it } from 'vitest';
import { MONO, SCRIPT, SERIF } from './typefaces.ts';

const draw = (marks: Parameters<typeof drawFaxTiff>[0]['pages'][number]['marks']) =>
  drawFaxTiff({ pages: [{ widthPoints: 144, heightPoints: 72, marks }], dpi: 144 });

describe('The typefaces of the demo’s pages', () => {
  it('draw letters without an installed font, each in its own way', async () => {
    const line = { kind: 'text', text: 'Deed', x: 10, y: 50, size: 30 } as const;
    const pages = [await draw([])];
    for (const font of [SERIF, MONO, SCRIPT]) pages.push(await draw([{ ...line, font }]));
    pages.push(await draw([{ ...line, font: SERIF, weight: 700 }]), await draw([{ ...line, font: MONO, weight: 700 }]));
    expect(new Set(pages.map((page) => Buffer.from(page).toString('base64'))).size).toBe(pages.length);
  });

  it('have letters of one width on a typewriter alone', () => {
    const isEven = (font: typeof MONO) =>
      Math.abs(measureText('iiii', { font, size: 10 }) - measureText('MMMM', { font, size: 10 })) < 0.01;
    expect([MONO, SERIF, SCRIPT].map(isEven)).toEqual([true, false, false]);
  });
});
