import { DEFAULT_LABELS } from '@portal/contract/settings/office/county-labels';
import { expect, it } from 'vitest';
import english from './en/common.json' with { type: 'json' };
import korean from './ko/common.json' with { type: 'json' };
import { localizeLabels } from './localize-labels.ts';

const inKorean = (key: string) => korean.countyLabels[key.slice('countyLabels.'.length) as keyof typeof DEFAULT_LABELS];

it('replaces only the labels that the county has not changed', () => {
  const flags = { bookLabel: 'Reel', torrensLabel: 'Torrens', today: '11/20/2026' };
  expect(localizeLabels(flags, inKorean)).toEqual({ bookLabel: 'Reel', torrensLabel: '토렌스', today: '11/20/2026' });
});

it('keeps the defaults in English, whose texts are the defaults of the settings', () => {
  expect(english.countyLabels).toEqual(DEFAULT_LABELS);
});
