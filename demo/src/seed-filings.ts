import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ParsedRequestOf } from '@portal/contract/endpoint';
import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import type { submitFiling as submitEndpoint } from '@portal/contract/filing/efile/submission';
import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import {
  acceptFiling,
  claimFiling,
  rejectFiling,
  requestCorrection,
  storeUpload,
  submitFiling,
  withdrawFiling,
} from '@portal/server/modules/filing/efile';
import type { Db } from '@portal/server/platform/database/database';
import type { CallContext } from '@portal/server/platform/http/route';
import { callAsUser, type Telling } from './call-as-user.ts';
import { drawFiling, type FiledInstrument } from './filings/draw-filing.ts';
import { CLERK, FILING_STORIES, type FilingStory } from './filings/filing-stories.ts';

const MS_PER_HOUR = 3_600_000;

/** Far more than a scanned page needs. */
const MAX_BYTES = 1_000_000;
/**
 * Files documents through the operations that users call, with clocks that are hours behind, so that the recorder's queue and "My filings"
 * show a filing in each state.
 */
export async function seedFilings(telling: Telling): Promise<void> {
  for (const story of FILING_STORIES) await tell(telling, story);
}

/** Files a document with its package, and repeats its history. */
async function tell(telling: Telling, story: FilingStory): Promise<void> {
  const context = await callAs(telling, story.filer, story.hoursAgo);
  const imageId = await uploadDocument(context, story);
  const additionalDocuments: ParsedRequestOf<typeof submitEndpoint>['additionalDocuments'][number][] = [];
  for (const filed of story.additional ?? [])
    additionalDocuments.push({
      efileType: 'LR',
      imageId: await uploadDocument(context, filed),
      ...NO_INDEX_FACTS,
      ...NO_FEE_FACTS,
    });
  await submitFiling(context, {
    ...{ imageId, efileType: 'LR', acknowledged: true, paymentTransactionId: 0, additionalDocuments },
    ...NO_INDEX_FACTS,
    ...NO_FEE_FACTS,
    ...(await getReturnAddress(telling.tx, context)),
  });
  const { id } = await telling.tx
    .selectFrom('filing_images')
    .innerJoin('filings', 'filings.id', 'filing_images.filing_id')
    .select('filings.id')
    .where('image_id', '=', imageId)
    .executeTakeFirstOrThrow();
  for (const step of story.steps) {
    const by = step.does === 'withdraw' ? story.filer : step.does === 'claim' ? step.by : CLERK;
    await take(await callAs(telling, by, step.hoursAgo), { id, story, step });
  }
}

/** Draws and uploads a document. @returns the id of its file. */
async function uploadDocument(context: CallContext, filed: FiledInstrument): Promise<string> {
  const { county, db } = context;
  const signedOn = addDays(plainDateAt(county.clock.now(), county.timeZone), -2);
  const bytes = await drawFiling(db, filed, signedOn);
  const [imageId, uploadKey] = [randomUUID(), randomUUID()];
  const file = await county.uploads.receive(imageId, Readable.from([bytes]), MAX_BYTES);
  await storeUpload(context, { imageId, uploadKey, efileType: 'LR', file });
  return imageId;
}

async function take(
  context: CallContext,
  {
    id,
    story,
    step,
  }: { readonly id: number; readonly story: FilingStory; readonly step: FilingStory['steps'][number] },
): Promise<void> {
  const { db } = context;
  const of = { id, version: 1 };
  switch (step.does) {
    case 'claim':
      await claimFiling(context, { id });
      return;
    case 'accept': {
      await acceptFiling(context, {
        ...{ ...of, additionalDocuments: [] },
        ...{ documentNumber: await findNextNumber(db), book: '', page: '' },
        ...{ ...NO_INDEX_FACTS, ...NO_FEE_FACTS, instrument: story.instrument, grantees: story.party },
        ...{ recordedTime: '', recordedReason: '', feeReason: '' },
      });
      return;
    }
    case 'withdraw':
      await withdrawFiling(context, of);
      return;
    default: {
      const decide = step.does === 'reject' ? rejectFiling : requestCorrection;
      await decide(context, { ...of, reasons: [step.reason], remark: step.remark });
    }
  }
}

/** The number after the last one in the index. */
async function findNextNumber(db: Db): Promise<string> {
  const { number } = await db
    .selectFrom('documents')
    .select('number')
    .where('document_type', '=', 'A')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return String(Number(number) + 1);
}

async function getReturnAddress(db: Db, { caller }: CallContext) {
  const user = await db
    .selectFrom('users')
    .select(['first_name as first', 'last_name as last', 'email'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    ...{ name: `${user.first} ${user.last}`, email: user.email, address1: '18 Lake St E', address2: '' },
    ...({ city: 'Juniper Falls', state: 'MN', zip: '55971' } as const),
  };
}

/** A call of a user some hours ago. */
function callAs({ tx, county, reports }: Telling, username: string, hoursAgo: number): Promise<CallContext> {
  return callAsUser(
    { tx, county, reports },
    { username, at: new Date(county.clock.now().getTime() - hoursAgo * MS_PER_HOUR) },
  );
}
