import { expect, it } from 'vitest';
import { compareSettings } from './compare-settings.ts';
import { SETTINGS_GROUPS } from './settings-groups.ts';

const link = (heading: string) => ({ heading, paragraphContent: 'https://county.example' });

it('names the fields that differ, in the order of the definition', () => {
  const before = SETTINGS_GROUPS.common.schema.parse({});
  const after = { ...before, torrensLabel: 'Registered', countyName: 'Juniper' };
  expect(compareSettings(SETTINGS_GROUPS.common, before, after)).toEqual([
    { field: 'countyName', values: [{ before: '', after: 'Juniper' }] },
    { field: 'torrensLabel', values: [{ before: 'Torrens', after: 'Registered' }] },
  ]);
  expect(compareSettings(SETTINGS_GROUPS.common, before, { ...before })).toEqual([]);
});

it('names the cells of a table, and those of rows that were added or removed', () => {
  const before = { paragraphs: [link('A'), link('B')] };
  const after = { paragraphs: [link('C')] };
  expect(compareSettings(SETTINGS_GROUPS.externalLinks, before, after)).toEqual([
    {
      field: 'paragraphs',
      values: [
        { row: 1, cell: 'heading', before: 'A', after: 'C' },
        { row: 2, cell: 'heading', before: 'B', after: undefined },
        { row: 2, cell: 'paragraphContent', before: 'https://county.example', after: undefined },
      ],
    },
  ]);
  expect(compareSettings(SETTINGS_GROUPS.externalLinks, after, before)[0]?.values[1]).toMatchObject({
    row: 2,
    before: undefined,
    after: 'B',
  });
});

it('distinguishes null from zero', () => {
  const rate = { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: null };
  const values = compareSettings(
    SETTINGS_GROUPS.flatFee,
    { chargingImages: true, rates: [rate] },
    { chargingImages: true, rates: [{ ...rate, cost: 0 }] },
  );
  expect(values).toEqual([{ field: 'rates', values: [{ row: 1, cell: 'cost', before: null, after: 0 }] }]);
});
