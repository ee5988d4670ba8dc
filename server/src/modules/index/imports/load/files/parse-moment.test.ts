import { describe, expect, test } from 'vitest';
import { compileDateFormat, formatMoment, isBlankDate, parseMoment, parseTime, toLocalMoment } from './parse-moment.ts';

describe('dates as real exports write them', () => {
  test.each([
    ['2020-02-29', '2020-02-29', undefined],
    ['1/8/1973', '1973-01-08', undefined],
    ['02/29/2020', '2020-02-29', undefined],
    ['11/23/1998 12:00:00 AM', '1998-11-23', '00:00'],
    ['11/23/1998 2:05 pm', '1998-11-23', '14:05'],
    ['2013-03-05 14:05:11', '2013-03-05', '14:05'],
    ['3/5/13', '2013-03-05', undefined],
    ['3-5-1913', '1913-03-05', undefined],
    ['19730108', '1973-01-08', undefined],
    ['1973/1/8', '1973-01-08', undefined],
    ['08-JAN-1973', '1973-01-08', undefined],
    ['8-Jan-73', '1973-01-08', undefined],
    ['January 8, 1973', '1973-01-08', undefined],
    ['Sept. 8, 1973', '1973-09-08', undefined],
  ])('%s', (text, date, time) => {
    expect(parseMoment(text)).toEqual({ date, time });
  });

  test.each([
    ['2013-03-05T14:05:11.000Z', 'Z', '2013-03-05', '08:05'],
    ['2013-07-05T14:05:11-0400', '-04:00', '2013-07-05', '13:05'],
    ['1999-05-06T03:30:00 UTC', 'Z', '1999-05-05', '22:30'],
    ['2013-03-05T00:00:00+05:30', '+05:30', '2013-03-04', '12:30'],
    // A day without a time, as programs write it.
    ['2013-03-05T00:00:00.000Z', 'Z', '2013-03-05', '00:00'],
  ])('%s has a zone, and is a moment of the county', (text, zone, date, time) => {
    const moment = parseMoment(text);
    expect(moment?.zone).toBe(zone);
    expect(moment && parseMoment(formatMoment(moment))).toEqual(moment);
    expect(moment && toLocalMoment(moment, 'America/Chicago')).toEqual({ date, time });
  });

  test('two digits mean one of the last hundred years', () => {
    const year = new Date().getFullYear();
    for (const age of [0, 1, 50, 98, 99]) {
      const digits = String((year - age) % 100).padStart(2, '0');
      expect([age, parseMoment(`1/1/${digits}`)?.date]).toEqual([age, `${year - age}-01-01`]);
    }
  });

  test.each([
    ...['2021-02-29', '13/01/2020', '2/30/2020', '1/2', 'today', '', '1/8/1973 25:00', '1/8/1973 noon', '1/8/19733'],
    ...['20201301', '8-FOO-1973', '0001-01-01'],
  ])('%j is not a date', (text) => {
    expect(parseMoment(text)).toBeUndefined();
  });

  test.each([
    ['D.M.YYYY', '8.1.1973', '1973-01-08'],
    ['DD/MM/YYYY', '08/01/1973', '1973-01-08'],
    ['MMDDYY', '010873', '1973-01-08'],
    ['YYMMDD', '730108', '1973-01-08'],
    ['MMDDYYYY', '01081973', '1973-01-08'],
    ['YYYY MON D', '1973 Jan 8', '1973-01-08'],
  ])('a format of a mapping: %s', (format, text, date) => {
    expect(parseMoment(text, { formats: [compileDateFormat(format)] })?.date).toBe(date);
  });

  test.each([
    ['EPOCH', '1672531200', '2023-01-01', '00:00'],
    ['EPOCH', '-86400', '1969-12-31', '00:00'],
    ['EPOCHMS', '1672531200000', '2023-01-01', '00:00'],
    ['EPOCHMS', '1672551305000.0', '2023-01-01', '05:35'],
  ])('with the format %s, %s is %s at %s in UTC', (format, text, date, time) => {
    expect(parseMoment(text, { formats: [compileDateFormat(format)] })).toEqual({ date, time, zone: 'Z' });
  });

  test.each(['1672531200000', '', '1.5', '1e9', '999999999999999'])('%j is not a day in seconds', (text) => {
    expect(parseMoment(text, { formats: [compileDateFormat('EPOCH')] })).toBeUndefined();
  });

  test.each(['D.M', 'YYYY', 'DD/MM/YYYY hh', 'M/D/YY/YYYY', ''])('%j is not a date format', (format) => {
    expect(() => compileDateFormat(format)).toThrow(RangeError);
  });

  test.each([
    [1930, '1/1/29', '2029-01-01'],
    [1950, '1/1/49', '2049-01-01'],
    [1926, '1/1/25', '2025-01-01'],
    [1926, '1/1/26', '1926-01-01'],
    [1900, '1/1/00', '1900-01-01'],
    [1900, '1/1/99', '1999-01-01'],
  ])('with the pivot year %i, %s is %s', (pivotYear, text, date) => {
    expect(parseMoment(text, { pivotYear })?.date).toBe(date);
  });

  test.each(['00/00/0000', '0', '00000000', '  /  /    ', '0000-00-00 00:00:00'])(
    '%j means that there is no date',
    (text) => {
      expect(isBlankDate(text)).toBe(true);
    },
  );
  test('a date is not blank', () => expect(isBlankDate('10/10/2000')).toBe(false));
});

describe('times', () => {
  test.each([
    ['14:05', '14:05'],
    ['1405', '14:05'],
    ['093000', '09:30'],
    ['235959', '23:59'],
    ['2:05 PM', '14:05'],
    ['2:05 p.m.', '14:05'],
    ['12:00 am', '00:00'],
    ['12:00 PM', '12:00'],
    ['00:00', '00:00'],
    ['23:59:59.999', '23:59'],
  ])('%j', (text, time) => expect(parseTime(text)).toBe(time));

  test.each(['24:00', '2400', '905', '12:60', '93000', '126000', '12:30:75', '13:00 PM', '0:30 AM', '9', '9.30', ''])(
    '%j is not a time',
    (text) => {
      expect(parseTime(text)).toBeUndefined();
    },
  );
});
