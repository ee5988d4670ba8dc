import { describe, expect, test } from 'vitest';
import { findSpreadsheetProblem } from './spreadsheet-values.ts';

describe('what spreadsheets and programs make of numbers is no number', () => {
  test.each([
    ...[
      '2.02301E+11',
      '2,02301E+11',
      '2E+11',
      '2.02301e11',
      '2.5E-05',
      '12345.0',
      '12345.00',
      '#N/A',
      '#REF!',
      '#NAME?',
    ],
    ...['#DIV/0!', 'NULL', 'null', '(null)', 'NaN', 'None', 'n/a', '<NA>', '\\N', '=1+1', '="00123"'],
  ])('%s', (text) => expect(findSpreadsheetProblem(text)).toBeDefined());

  test.each([
    ...[
      '202301000001',
      '2023R0012',
      '1E5',
      '12E345',
      '79.001',
      '12.10',
      '#123',
      'H123',
      'NULL-7',
      '2023-00123',
      'RP-2025-197560',
    ],
    ...['N123', 'NA-12', '1.5E', '0', '12,345', 'A1987-123'],
  ])('%s is a number', (text) => expect(findSpreadsheetProblem(text)).toBeUndefined());
});
