import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportReport } from './import-report.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function write(file: string, message: string, excerpt: string): Promise<readonly string[]> {
  const report = new ImportReport(join(folder, 'report.csv'));
  report.rejectRow(file, 2, 'reason', excerpt, message);
  await report.close();
  return readFileSync(report.path, 'utf8').split('\n');
}

describe('a cell of the report is no formula to a spreadsheet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)'])('that begins with %s, in any column', async (formula) => {
    const [, line = ''] = await write(`${formula}.csv`, formula, formula);
    expect(line).toBe(`'${formula}.csv,2,'${formula},'${formula},rejected`);
  });

  it.each([
    ['A1,=1+1,-5,x', "A1,'=1+1,'-5,x"],
    ['A1;=1+1', "A1;'=1+1"],
    ['A1\t@SUM(A1)', "A1 '@SUM(A1)"],
    ['A1|+1', "A1|'+1"],
    ['A1, "=1+1"', 'A1, "\'=1+1"'],
    ['\t=1+1,x', "' '=1+1,x"],
    ['=1+1,x', "'=1+1,x"],
    ['2026-03-01,SMITH-JONES', '2026-03-01,SMITH-JONES'],
  ])('within the row %j', async (row, safe) => {
    const [, line = ''] = await write('a.csv', 'reason', row);
    expect(line).toBe(`a.csv,2,reason,${/[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe},rejected`);
  });
});
