import { describe, expect, it } from 'vitest';
import {
  addDays,
  completeDateEntry,
  daysBetween,
  formatPlainDate,
  getPlainDate,
  type PlainDate,
  parseIsoDate,
  parseWireDate,
  plainDateAt,
} from './plain-date.ts';

const TODAY = '2026-11-20' as PlainDate;

describe('Dates are MM/DD/YYYY, strictly parsed', () => {
  it.each([
    ['01/02/1990', '1990-01-02'],
    ['02/29/2024', '2024-02-29'],
    ['12/31/9999', '9999-12-31'],
    ['01/01/1600', '1600-01-01'],
  ])('%s is a date', (wire, iso) => {
    expect(parseWireDate(wire)).toBe(iso);
    expect(formatPlainDate(iso as PlainDate)).toBe(wire);
  });

  it.each([
    '1/2/1990',
    '02/30/2024',
    '02/29/2023',
    '13/01/2000',
    '00/10/2000',
    '10/00/2000',
    '01/02/90',
    '01/01/0001',
    '01/01/1599',
    '2000-01-02',
    '',
    ' 01/02/1990',
    '01/02/1990x',
  ])('%j is not a date', (text) => {
    expect(parseWireDate(text)).toBeUndefined();
    expect(() => getPlainDate(text)).toThrow(RangeError);
  });

  it('reads the ISO form of stored days', () => {
    expect(parseIsoDate('1990-01-02')).toBe('1990-01-02');
    expect(parseIsoDate('1990-02-30')).toBeUndefined();
  });
});

describe('Dates accept unambiguous input', () => {
  it.each([
    ['1/2/90', '01/02/1990'],
    ['01021990', '01/02/1990'],
    ['010290', '01/02/1990'],
    ['1-2-1990', '01/02/1990'],
    ['1.2.26', '01/02/2026'],
    ['1/2/27', '01/02/1927'],
    [' 01/02/1990 ', '01/02/1990'],
  ])('%s becomes %s', (entry, wire) => {
    expect(completeDateEntry(entry, TODAY)).toBe(wire);
  });

  it.each(['2/30/90', '13/1/90', 'yesterday', '1/2', '1', '', '0102199'])('%j is unchanged', (entry) => {
    expect(completeDateEntry(entry, TODAY)).toBe(entry);
  });
});

describe('Days', () => {
  it('are those of the county, not of the server', () => {
    const justAfterMidnightInLondon = new Date('2026-01-01T00:30:00Z');
    expect(plainDateAt(justAfterMidnightInLondon, 'America/Chicago')).toBe('2025-12-31');
    expect(plainDateAt(justAfterMidnightInLondon, 'Pacific/Guam')).toBe('2026-01-01');
  });

  it('are counted across months, leap days and daylight saving time changes', () => {
    expect(addDays('2024-02-28' as PlainDate, 2)).toBe('2024-03-01');
    expect(addDays('2026-03-09' as PlainDate, -2)).toBe('2026-03-07');
    expect(daysBetween('2026-03-07' as PlainDate, '2026-03-09' as PlainDate)).toBe(2);
    expect(daysBetween('2026-03-09' as PlainDate, '2026-03-07' as PlainDate)).toBe(-2);
  });
});
