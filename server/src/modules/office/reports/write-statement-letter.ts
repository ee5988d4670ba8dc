import { STATEMENT_LETTER } from '@portal/contract/office/reports/reports';
import { DEFAULT_REPORT_CRITERIA } from '@portal/contract/reports/report-criteria';
import type { Language } from '@portal/contract/values/language';
import type { County } from '../../../county.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { runReport } from '../../../platform/http/run-report.ts';
import type { ReportExports } from '../../../platform/report/report-exports.ts';
import { translatorOf } from '../../../platform/translate.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { describePublisher, getCountyName } from '../../people/identity/index.ts';
import { STATEMENT_LETTER_SOURCE } from './run-statement-letter.ts';
import { selectMonth } from './select-report.ts';

/** Writing it takes less time, or another attempt follows. */
const TIMEOUT_MS = 4 * 60_000;

/**
 * Writes the statement of an account for a month as a letter (decision 0338), for a job. Whether the county offers the report on screens is
 * another question.
 *
 * @param month `YYYY-MM` of the county's calendar.
 * @throws Error if it can't be written.
 */
export async function writeStatementLetter(
  county: County,
  reports: ReportExports,
  { accountId, month, language }: { readonly accountId: number; readonly month: string; readonly language: Language },
): Promise<{ readonly name: string; readonly contentType: string; readonly bytes: Buffer }> {
  const { name } = await getAccount(county.db, accountId);
  const selection = selectMonth({ id: accountId, name }, month, county.timeZone);
  const context = buildContext(county, reports, { username: await getCountyName(county.db, county), language });
  const source = { ...STATEMENT_LETTER_SOURCE, prepare: async () => selection };
  const { file } = await runReport(STATEMENT_LETTER, source, context, { ...DEFAULT_REPORT_CRITERIA, format: 'pdf' });
  if (!(file?.bytes instanceof Uint8Array)) throw new Error('A statement is not a file.');
  return { name: file.fileName, contentType: file.contentType, bytes: Buffer.from(file.bytes) };
}

/** The context of a call that no one makes: the county itself prints. */
function buildContext(
  county: County,
  reports: ReportExports,
  { username, language }: { readonly username: string; readonly language: Language },
): CallContext {
  return {
    ...{ db: county.db, county, reports, describePublisher, signal: AbortSignal.timeout(TIMEOUT_MS) },
    caller: { userId: 0, accountId: 0, username, role: 'COUNTY', language },
    translate: translatorOf(language),
    client: {
      address: '',
      requestId: '',
      origin: '',
      sessionToken: undefined,
      userAgent: '',
      ifMatch: undefined,
      accepts: () => false,
    },
  };
}
