import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type getLedgerDay as dayEndpoint,
  LEDGER_DAYS_MAX,
  type listLedgerDays as listEndpoint,
} from '@portal/contract/money/general-ledger/ledger-days';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPlainDate, getPlainDate } from '@portal/contract/values/plain-date';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findDayFiles, listNewestDays } from './general-ledger.queries.ts';

/** Lists the exported days of the ledger. */
export async function listLedgerDays({ db, county }: CallContext): Promise<ContentOf<typeof listEndpoint>> {
  const days = await listNewestDays(db, LEDGER_DAYS_MAX);
  return {
    isExported: (await getSettings(db, 'generalLedger')).exportDays,
    days: days.map(({ day, entries, totalCents, sentAt }) => ({
      ...{ day: formatPlainDate(day), entries, totalCents },
      sentAt: sentAt && localDateTimeAt(sentAt, county.timeZone),
    })),
  };
}

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;

/** Returns the stored file of an exported day. @throws Refusal NOT_FOUND. */
export async function getLedgerDay(
  { db, county }: CallContext,
  { day: wireDay, format }: ParsedRequestOf<typeof dayEndpoint>,
): Promise<CallResponse<ContentOf<typeof dayEndpoint>>> {
  const day = getPlainDate(wireDay);
  const files = await findDayFiles(db, day);
  if (files === undefined) throw new Refusal('NOT_FOUND');
  const fileName = `ledger-${county.key}-${day}.${format}`;
  return new CallResponse({
    file: { bytes: Buffer.from(files[format]), contentType: CONTENT_TYPES[format], fileName },
  });
}
