import type { CsvColumns } from '@portal/contract/money/bank-statements/bank-statements';
import { readBai2 } from './bai2.rules.ts';
import { readBankCsv } from './bank-csv.rules.ts';
import { readOfx } from './ofx.rules.ts';
import { type ReadStatement, StatementRefusedError } from './statement-line.ts';

/** Headers of OFX are shorter. */
const HEAD_CHARACTERS = 2_000;

/**
 * Reads a bank statement in the format that its content has.
 *
 * @param csv the columns of a CSV file, which are used for nothing else.
 * @throws StatementRefusedError, also for a statement without lines.
 */
export function readStatement(text: string, csv: CsvColumns | undefined): ReadStatement {
  const statement = read(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), csv);
  if (statement.lines.length === 0) throw new StatementRefusedError('NO_LINES', 0);
  return statement;
}

function read(text: string, csv: CsvColumns | undefined): ReadStatement {
  // Zero bytes: the file is in two bytes for each character, or isn't a text.
  if (text.includes('\0')) throw new StatementRefusedError('FORMAT', 0);
  if (text.slice(0, HEAD_CHARACTERS).includes('<OFX>')) return { format: 'OFX', lines: readOfx(text) };
  if (text.startsWith('01,')) return { format: 'BAI2', lines: readBai2(text) };
  if (csv === undefined) throw new StatementRefusedError('FORMAT', 0);
  return { format: 'CSV', lines: readBankCsv(text, csv) };
}
