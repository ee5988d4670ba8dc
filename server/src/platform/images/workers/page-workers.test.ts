import { afterAll, describe, expect, test } from 'vitest';
import { readFixture } from '../fixtures/fixture-pages.ts';
import { startPageWorkers } from './page-workers.ts';

const workers = startPageWorkers();
afterAll(() => workers.close());

/** Pages that take several seconds to draw on any machine. */
const ENDLESS = {
  dpi: 300,
  pages: Array.from({ length: 400 }, () => ({
    widthPoints: 1_200,
    heightPoints: 1_200,
    marks: [{ kind: 'ring', x: 600, y: 600, radius: 500, thickness: 100 } as const],
  })),
};

describe('Page workers', () => {
  test('count, draw, and assemble pages in their own threads', async () => {
    const bytes = readFixture('fivePages');
    expect(await workers.run('countPages', { bytes })).toBe(5);
    const drawn = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => workers.run('drawPage', { bytes, page, widthPixels: 50 })),
    );
    expect(drawn.map(({ mediaType, width }) => [mediaType, width])).toEqual(Array(5).fill(['image/jpeg', 50]));
    const pdf = await workers.run('assemblePdf', { bytes, pages: [2], title: 'Two' });
    expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('read shared memory', async () => {
    const fixture = readFixture('letter');
    const bytes = new Uint8Array(new SharedArrayBuffer(fixture.length));
    bytes.set(fixture);
    expect(await workers.run('drawPage', { bytes, page: 1, widthPixels: 50 })).toMatchObject({ width: 50 });
  });

  test('report broken images and missing pages like the operations', async () => {
    const bytes = readFixture('letter');
    await expect(
      workers.run('drawPage', { bytes: bytes.slice(0, 60_000), page: 1, widthPixels: 50 }),
    ).rejects.toMatchObject({
      name: 'BrokenImageError',
      reason: 'truncated',
    });
    await expect(workers.run('drawPage', { bytes, page: 7, widthPixels: 50 })).rejects.toMatchObject({
      name: 'MissingPageError',
      page: 7,
    });
    await expect(workers.run('assemblePdf', { bytes, pages: [], title: '' })).rejects.toThrow(/at least one page/);
  });

  test('stop a task that takes too long and continue with the others', async () => {
    const impatient = startPageWorkers({ taskTimeoutMs: 500 });
    try {
      const endless = impatient.run('drawFaxTiff', ENDLESS);
      // The machine decides how much of a processor it gets.
      await expect(endless).rejects.toMatchObject({
        name: expect.stringMatching(/^(?:BrokenImageError|PageTimeoutError)$/),
      });
      expect(await impatient.run('countPages', { bytes: readFixture('fivePages') })).toBe(5);
    } finally {
      await impatient.close();
    }
  });

  test('draw pages for viewers even while files of users take long', async () => {
    const busy = startPageWorkers();
    let ended = 0;
    const inspections = Array.from({ length: 8 }, () =>
      busy.run('drawFaxTiff', ENDLESS, 'inspecting').finally(() => {
        ended += 1;
      }),
    );
    const all = Promise.allSettled(inspections);
    expect(await busy.run('countPages', { bytes: readFixture('fivePages') })).toBe(5);
    expect(ended).toBe(0);
    await busy.close();
    await all;
  });

  test('refuse more than 500 waiting tasks', async () => {
    const crowded = startPageWorkers();
    const bytes = readFixture('zeroRuns');
    const tasks = Array.from({ length: 510 }, () => crowded.run('countPages', { bytes }));
    const results = await Promise.allSettled(tasks);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    expect(refused[0]).toMatchObject({ reason: { message: 'Too many page images wait to be drawn.' } });
    await crowded.close();
  });

  test('refuse all tasks after they are closed', async () => {
    const closing = startPageWorkers();
    const running = closing.run('drawFaxTiff', ENDLESS);
    const refusal = expect(running).rejects.toThrow();
    await closing.close();
    await refusal;
    await expect(closing.run('countPages', { bytes: readFixture('letter') })).rejects.toThrow(/closed/);
  });
});
