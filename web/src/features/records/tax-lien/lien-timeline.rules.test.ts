import type { PlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { buildTaxLien, buildTaxLienRelease } from '../../../test/tax-liens.ts';
import { computeLienTimeline } from './lien-timeline.rules.ts';

const TODAY = '2026-11-20' as PlainDate;

/** Formats events as `MM/DD/YYYY kind number` and spans as their state, both in order. */
function trace(changed: Parameters<typeof buildTaxLien>[0]) {
  const { events, spans } = computeLienTimeline(buildTaxLien({ recordedDate: '06/02/2010', ...changed }), TODAY);
  return {
    events: events.map(({ kind, day, number }) => `${day} ${kind} ${number}`.trim()),
    spans: spans.map(({ isCurrent, isAhead }) => `${isCurrent ? 'current' : 'ended'}${isAhead ? ' ahead' : ''}`),
  };
}

describe('The timeline of a lien', () => {
  it('without a last day for refiling runs from its recording to today', () => {
    expect(trace({})).toEqual({ events: ['2010-06-02 filed A1', '2026-11-20 today'], spans: ['current'] });
  });

  it('continues to the last day for refiling while the lien is current', () => {
    expect(trace({ lastRefileDate: '12/31/2030' })).toEqual({
      events: ['2010-06-02 filed A1', '2026-11-20 today', '2030-12-31 lapse'],
      spans: ['current', 'current ahead'],
    });
  });

  it('is current on its last day', () => {
    expect(trace({ lastRefileDate: '11/20/2026' }).events.at(-1)).toBe('2026-11-20 today');
    expect(trace({ lastRefileDate: '11/20/2026' }).events).toContain('2026-11-20 lapse');
    expect(trace({ lastRefileDate: '11/20/2026' }).spans).toEqual(['current']);
  });

  it('ends on the day after the last day for refiling', () => {
    expect(trace({ lastRefileDate: '07/01/2020', status: 'EXPIRED' })).toEqual({
      events: ['2010-06-02 filed A1', '2020-07-01 lapsed', '2026-11-20 today'],
      spans: ['current', 'ended'],
    });
  });

  it('ends with a release in full, after which the lien can’t expire', () => {
    const releaseSearchResults = [buildTaxLienRelease('A5', '05/02/2015')];
    for (const lastRefileDate of ['07/01/2020', '12/31/2030']) {
      expect(trace({ lastRefileDate, status: 'RELEASED', releaseSearchResults })).toEqual({
        events: ['2010-06-02 filed A1', '2015-05-02 fullRelease A5', '2026-11-20 today'],
        spans: expect.arrayContaining(['current', 'ended']),
      });
    }
  });

  it('continues after a revocation', () => {
    const releaseSearchResults = [
      buildTaxLienRelease('A5', '05/02/2015', { revokeDate: '09/09/2016', revokeDisplayDocNumber: 'A6' }),
    ];
    expect(trace({ releaseSearchResults })).toEqual({
      events: ['2010-06-02 filed A1', '2015-05-02 revokedRelease A5', '2016-09-09 revocation A6', '2026-11-20 today'],
      spans: ['current', 'ended', 'current'],
    });
  });

  it('does not end with a release in part or a revision', () => {
    const releaseSearchResults = [
      buildTaxLienRelease('A5', '05/02/2015', {
        partialFullFlag: 'PARTIAL',
        revokeDate: '01/01/2016',
        revokeDisplayDocNumber: 'A6',
      }),
    ];
    const revision = { flag: 'SUBORDINATION', docNumber: '7', docType: 'A', displayDocNumber: 'A7' } as const;
    const { events, spans } = trace({
      releaseSearchResults,
      revisionSearchResults: [
        { ...revision, docId: 'A7', recordedDate: '03/03/2012' },
        // The day of a document that isn't in the index is unknown.
        { ...revision, docId: null, recordedDate: '' },
      ],
    });
    expect(events).toEqual([
      '2010-06-02 filed A1',
      '2012-03-03 revision A7',
      '2015-05-02 partialRelease A5',
      '2016-01-01 partRevocation A6',
      '2026-11-20 today',
    ]);
    expect(new Set(spans)).toEqual(new Set(['current']));
  });

  it('has spans from 0 to 1 without a gap', () => {
    const { events, spans } = computeLienTimeline(
      buildTaxLien({ recordedDate: '11/20/2016', lastRefileDate: '11/20/2036' }),
      TODAY,
    );
    expect(events.map(({ at }) => Math.round(at * 100))).toEqual([0, 50, 100]);
    expect(spans[0]?.from).toBe(0);
    expect(spans[0]?.to).toBe(spans[1]?.from);
    expect(spans.at(-1)?.to).toBe(1);
  });

  it('of a lien recorded today has no length and no division by zero', () => {
    const { events, spans } = computeLienTimeline(buildTaxLien({ recordedDate: '11/20/2026' }), TODAY);
    expect(events.map(({ at }) => at)).toEqual([0, 0]);
    expect(spans).toEqual([]);
  });
});
