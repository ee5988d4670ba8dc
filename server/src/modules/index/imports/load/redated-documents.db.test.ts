import { CODES, ImportTest } from '@portal/testing/apps/import-test';
import { expect, test } from 'vitest';
import { findBundleSources } from './bundle.ts';

const imported = new ImportTest();

const COUNT = 20;
/** Recorded on the 1st to the 10th of November and December: both orders of day and month are days. */
const DAYS = Array.from({ length: COUNT }, (_, index) => ({
  month: 11 + Math.floor(index / 10),
  day: (index % 10) + 1,
}));

/** @param isDayFirst which documents have the day before the month. */
function write(isDayFirst: (index: number) => boolean): void {
  const rows = DAYS.map(({ month, day }, index) => {
    const [first, second] = isDayFirst(index) ? [day, month] : [month, day];
    return `A${index + 1},${first}/${second}/2025,WD\n`;
  });
  imported.write({ ...CODES, documents: `document,recorded_on,instrument\n${rows.join('')}` });
}

const night = () => imported.run(findBundleSources, { maxRedatedShare: 0.05 });

test('An export that puts the day before the month stops, with nothing written; single other dates are corrections', async () => {
  write(() => false);
  await night();
  const before = await imported.dump();
  write(() => true);
  await expect(night()).rejects.toThrow(
    'Nothing was written, because 20 of 20 documents would get another recording date.',
  );
  expect(await imported.dump()).toEqual(before);
  write((index) => index < 9);
  expect((await night()).changes.documents).toEqual({ added: 0, changed: 9, removed: 0 });
});

test('Staff who have seen the warnings can import other dates', async () => {
  write(() => true);
  await night();
  write(() => false);
  expect((await imported.run()).changes.documents).toEqual({ added: 0, changed: COUNT, removed: 0 });
});
