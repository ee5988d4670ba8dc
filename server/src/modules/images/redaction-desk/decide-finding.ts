import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  confirmReplacedImage as confirmEndpoint,
  decideFinding as decideEndpoint,
  drawRedaction as drawEndpoint,
} from '@portal/contract/images/redactions/redactions';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { removeWordsBelow } from '../page-text/index.ts';
import { addBoxes, confirmReplacedImage as openReplaced, type RedactionBox } from '../redactions/index.ts';
import { claimPage, releasePage } from './claims.queries.ts';
import {
  type Decision,
  findFinding,
  insertFindings,
  listWaiting,
  lockFinding,
  type StoredFinding,
  storeDecision,
  storeProposal,
} from './findings.queries.ts';
import { findNamedPage, type NamedPage, namePage } from './named-pages.ts';

/** A drawn box is a number for certain. */
const CERTAIN = 100;

/**
 * Decides about a finding. A redaction closes the record's image and removes the words below in the same transaction; the job
 * `erase-redactions` then opens the erased image.
 *
 * @throws Refusal NOT_FOUND; PAGE_CLAIMED if another clerk has the page open; FINDING_DECIDED if someone was faster; OWN_REDACTION for a caller who
 *   decided first.
 */
export async function decideFinding(
  context: CallContext,
  { id, decision, boxes }: ParsedRequestOf<typeof decideEndpoint>,
): Promise<ContentOf<typeof decideEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const found = await findFinding(tx, id);
    const page = found && (await namePage(tx, found));
    if (page === undefined) throw new Refusal('NOT_FOUND');
    await holdPage(tx, context, page);
    const finding = await lockFinding(tx, id);
    if (finding === undefined) throw new Refusal('NOT_FOUND');
    if (finding.state === 'REDACTED' || finding.state === 'REJECTED') throw new Refusal('FINDING_DECIDED');
    return { isDecided: await decide(tx, context, { page, finding, decision, boxes: boxes ?? finding.boxes }) };
  });
}

/** Draws a box over a number that wasn't found. @throws Refusal NOT_FOUND; PAGE_CLAIMED if another clerk has the page open. */
export async function drawRedaction(
  context: CallContext,
  { documentKey, page, kind, boxes }: ParsedRequestOf<typeof drawEndpoint>,
): Promise<ContentOf<typeof drawEndpoint>> {
  return inTransaction(context.db, async (tx) => {
    const named = await findNamedPage(tx, { documentKey, page });
    if (named === undefined) throw new Refusal('NOT_FOUND');
    await holdPage(tx, context, named);
    const drawn = { ...named, kind, reason: 'DRAWN', confidence: CERTAIN, boxes } as const;
    const [id = 0] = await insertFindings(tx, [drawn]);
    const finding = { ...drawn, id, state: 'OPEN', proposal: null, proposedBy: null } as const;
    return { isDecided: await decide(tx, context, { page: named, finding, decision: 'REDACTED', boxes }) };
  });
}

/**
 * Claims the page for the caller, or renews the claim, until the transaction ends: of two clerks who decide about a page at once, one is refused.
 *
 * @throws Refusal PAGE_CLAIMED.
 */
async function holdPage(tx: Db, { caller, county }: CallContext, page: NamedPage): Promise<void> {
  const clerk = { clerkId: caller.userId, now: county.clock.now() };
  if (!(await claimPage(tx, page, clerk))) throw new Refusal('PAGE_CLAIMED');
}

/**
 * Opens the image of a document whose original was replaced.
 *
 * @throws Refusal NOT_FOUND if it wasn't; REPLACED_IMAGE_MISSING if the store has no image, of which nothing could be erased: the document
 *   stays closed until one is imported.
 */
export async function confirmReplacedImage(
  context: CallContext,
  { documentKey }: ParsedRequestOf<typeof confirmEndpoint>,
): Promise<ContentOf<typeof confirmEndpoint>> {
  const image = await context.county.originals.find(documentKey);
  await inTransaction(context.db, async (tx) => {
    if (!(await openReplaced(tx, documentKey))) throw new Refusal('NOT_FOUND');
    if (image === undefined) throw new Refusal('REPLACED_IMAGE_MISSING');
    await recordAudit(tx, { action: 'redaction.replacedConfirmed', actor: actorOf(context), details: { documentKey } });
  });
  return {};
}

interface Deciding {
  readonly page: NamedPage;
  readonly finding: StoredFinding;
  readonly decision: Decision;
  readonly boxes: readonly RedactionBox[];
}

/**
 * With two people, both have to decide the same about the same place; otherwise the later one is the first of two. A page on which nothing is left for
 * the caller is free for others.
 *
 * @returns whether it is decided.
 */
async function decide(tx: Db, context: CallContext, deciding: Deciding): Promise<boolean> {
  const { userId } = context.caller;
  const isDecided = await store(tx, context, deciding);
  const { page } = deciding;
  const waiting = await listWaiting(tx, page);
  if (!waiting.some(({ proposedBy }) => proposedBy !== userId)) await releasePage(tx, page, userId);
  return isDecided;
}

async function store(
  tx: Db,
  context: CallContext,
  { page: named, finding, decision, boxes }: Deciding,
): Promise<boolean> {
  const { userId } = context.caller;
  const { secondPerson } = await getSettings(tx, 'redaction');
  const { id, proposal, proposedBy } = finding;
  const { documentKey, page } = named;
  const details = { documentKey, pages: [page] };
  if (secondPerson) {
    if (proposedBy === userId) throw new Refusal('OWN_REDACTION');
    if (proposal !== decision || !areSame(boxes, finding.boxes)) {
      await storeProposal(tx, id, { decision, boxes, userId });
      await recordAudit(tx, { action: 'redaction.proposed', actor: actorOf(context), details });
      return false;
    }
  }
  const at = context.county.clock.now();
  await storeDecision(tx, id, { decision, boxes, userId, proposedBy: secondPerson ? proposedBy : null, at });
  const action = decision === 'REDACTED' ? 'redaction.accepted' : 'redaction.rejected';
  await recordAudit(tx, { action, actor: actorOf(context), details });
  if (decision === 'REDACTED') {
    // Boxes first: a process that stores the words of the page at the same time reads them behind the lock of its row.
    await addBoxes(tx, { documentKey, page }, boxes, at);
    if ('documentId' in named) await removeWordsBelow(tx, named, boxes);
  }
  return true;
}

function areSame(some: readonly RedactionBox[], others: readonly RedactionBox[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
