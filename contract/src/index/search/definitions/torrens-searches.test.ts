import { describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../values/plain-date.ts';
import { searchByTorrensCertificate, searchByTorrensText } from './torrens-searches.ts';

const CONTEXT = { today: '2026-11-20' as PlainDate };

describe('The Torrens searches', () => {
  it('start empty, with the text in all sections', () => {
    expect(searchByTorrensCertificate.defaults(CONTEXT)).toEqual({ certificateNumber: '' });
    expect(searchByTorrensText.defaults(CONTEXT)).toEqual({ text: '', searchIn: 'ALL' });
  });

  it.each(['', ' ', '%', 'a', '22871'])('check nothing of %j', (text) => {
    const number = searchByTorrensCertificate.criteria.parse({ certificateNumber: text });
    expect(searchByTorrensCertificate.findProblems(number, CONTEXT)).toEqual({});
    expect(searchByTorrensText.findProblems(searchByTorrensText.criteria.parse({ text }), CONTEXT)).toEqual({});
  });

  it.each([
    ['a longer text than any', { text: 'a'.repeat(151) }],
    ['a control character', { text: 'a\u0007' }],
    ['half of a character', { text: '\ud800' }],
    ['a section that there is not', { searchIn: 'OWNERS' }],
    ['a criterion that there is not', { certificateNumber: '1' }],
  ])('refuse %s', (_title, criteria) => {
    expect(searchByTorrensText.criteria.safeParse(criteria).success).toBe(false);
  });
});
