import { describe, expect, it } from 'vitest';
import { hasNotableDate, isDateShown, NOTABLE_DATES, NOTABLE_INDEXES, notableDatesSettings } from './notable-dates.ts';

const shownOf = (content: object) => {
  const settings = notableDatesSettings.parse(content);
  return Object.fromEntries(
    NOTABLE_INDEXES.map((index) => [index, NOTABLE_DATES.filter((date) => isDateShown(settings, index, date))]),
  );
};
const ALIKE = ['indexBegin', 'posted', 'verified', 'imageBegin', 'imageThru'];

describe('Notable dates', () => {
  it('are hidden if the county does not use them', () => {
    expect(shownOf({})).toEqual({ abstract: [], torrens: [], lien: [] });
  });

  it('exist for each index, certificates only for Torrens, legals only if indexes are separate', () => {
    expect(shownOf({ showNotableDates: true })).toEqual({
      abstract: ALIKE,
      torrens: [...ALIKE, 'certificateThru'],
      lien: ALIKE,
    });
    const all = ['indexBegin', 'posted', 'legalPosted', 'verified', 'legalVerified', 'imageBegin', 'imageThru'];
    expect(shownOf({ showNotableDates: true, showSeparateIndexes: true })).toEqual({
      abstract: all,
      torrens: [...all, 'certificateThru'],
      lien: ALIKE,
    });
  });

  it('are those that the county selected', () => {
    const selected = { abstractPosted: false, abstractImageBegin: false, torrensCertificateThru: false };
    expect(shownOf({ showNotableDates: true, ...selected })).toEqual({
      abstract: ['indexBegin', 'verified', 'imageThru'],
      torrens: ALIKE,
      lien: ALIKE,
    });
  });

  it('of liens are never legal', () => {
    expect(NOTABLE_DATES.filter((date) => !hasNotableDate('lien', date))).toEqual([
      'legalPosted',
      'legalVerified',
      'certificateThru',
    ]);
  });

  it('are not part of the settings: a date isn’t a switch', () => {
    expect(notableDatesSettings.safeParse({ abstractVerified: '11/18/2026' }).success).toBe(false);
  });
});
