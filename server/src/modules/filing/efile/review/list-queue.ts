import { type filingQueue, QUEUED_STATES } from '@portal/contract/filing/efile/queue';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { listInstruments } from '../../../index/records/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { releaseExpiredClaims } from './queue.queries.ts';
import { type QueuedFiling, selectQueuedFilings } from './queue-list.queries.ts';

const MS_PER_HOUR = 3_600_000;

/** Returns filings to the queue whose clerks have stopped reviewing them. */
export async function returnExpiredClaims({ db, county }: CallContext): Promise<void> {
  await releaseExpiredClaims(db, county.clock.now());
}

/** Selects the filings that wait. A package is one row. */
export async function selectQueue(
  { db, county }: CallContext,
  { state, efileType, attention, text }: ListFilter<typeof filingQueue>,
): Promise<ListSource<typeof filingQueue, QueuedFiling>> {
  const now = county.clock.now();
  const { promisedHours } = await getSettings(db, 'efileFees');
  const lateBefore = promisedHours === 0 ? null : new Date(now.getTime() - promisedHours * MS_PER_HOUR);
  return {
    matches: selectQueuedFilings(db, {
      states: state === ALL_CODE ? QUEUED_STATES : [state],
      efileType: efileType === ALL_CODE ? undefined : efileType,
      attention: attention === ALL_CODE ? undefined : attention,
      ...{ text, lateBefore },
    }),
    orderBy: {
      ...{ transactionNumber: 'id', queuedAt: 'queuedAt', numberOfPages: 'packagePages', warningCount: 'warningCount' },
      ...{ instrument: 'instrument', grantor: 'grantor', grantee: 'grantee', facts: 'facts', filer: 'filer' },
    },
    tieBreaker: 'id',
    complete: async (stored) => {
      const names = new Map((await listInstruments(db)).map(({ code, description }) => [code, description]));
      return stored.map((filing) => ({
        id: filing.id,
        transactionNumber: filing.number,
        state: filing.state as (typeof QUEUED_STATES)[number],
        ...{ efileType: filing.efileType, documentCount: filing.documentCount, numberOfPages: filing.packagePages },
        ...{ filer: filing.filer, accountName: filing.accountName, totalCharge: filing.packageCents },
        instrument: names.get(filing.instrument) ?? filing.instrument,
        ...{ grantor: filing.grantor, grantee: filing.grantee, facts: filing.facts, warningCount: filing.warningCount },
        queuedAt: localDateTimeAt(filing.queuedAt, county.timeZone),
        ageHours: Math.max(0, Math.floor((now.getTime() - filing.queuedAt.getTime()) / MS_PER_HOUR)),
        promise: findPromise(filing, lateBefore),
        claimedBy: filing.clerk ?? '',
      }));
    },
  };
}

/** Time in which the filer corrects a filing isn't the recorder's. */
function findPromise({ state, queuedAt }: QueuedFiling, lateBefore: Date | null): 'LATE' | 'ON_TIME' | null {
  if (lateBefore === null || state === 'CORRECTION') return null;
  return queuedAt < lateBefore ? 'LATE' : 'ON_TIME';
}
