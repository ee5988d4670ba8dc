import type { CartProblem } from '@portal/contract/images/cart/cart';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { identifyVisitor } from '../../money/charging/index.ts';
import { isStillCertified, type NewCopy, storeCopyFile } from '../certified-copies/index.ts';
import { listOrderedDocuments, type OrderedDocument } from './cart-orders.queries.ts';

type Written =
  /** By the keys of their documents. */
  | { readonly copies: ReadonlyMap<string, NewCopy> }
  | { readonly problems: readonly { readonly documentKey: string; readonly problem: CartProblem }[] };

/** The reasons why a copy can't be written, as the cart names them. */
const PROBLEM_OF: Readonly<Partial<Record<Refusal['code'], CartProblem>>> = {
  NOT_FOUND: 'NOT_FOUND',
  IMAGE_MISSING: 'IMAGE_MISSING',
  IMAGE_BROKEN: 'IMAGE_BROKEN',
  IMAGE_BEING_REDACTED: 'IMAGE_BEING_REDACTED',
  // It was changed while it was copied.
  ORDER_NOT_OPEN: 'RECORD_CHANGED',
  NOT_OFFERED: 'NOT_CERTIFIED',
};

/**
 * Writes and signs the certified copies of a cart, one after the other, and passes them to the payment. The files of copies that were not
 * issued are deleted; those that a process leaves behind that ends in between are deleted a day later. Nothing is charged for them.
 *
 * @throws Refusal TOO_BUSY; EXPORTS_BUSY; as `pay`.
 */
export async function withCopies<Result>(
  context: CallContext,
  { guid, documents }: { readonly guid: string; readonly documents: readonly OrderedDocument[] },
  pay: (written: Written) => Promise<Result>,
): Promise<Result> {
  const { db, county } = context;
  const release = await context.reports.reserve(context.signal);
  const copies = new Map<string, NewCopy>();
  /** Unless the connection was lost: then it isn't known which copies were issued. */
  const removeUnused = async () => {
    const issued = new Set((await listOrderedDocuments(db, guid)).map(({ copyNumber }) => copyNumber));
    for (const { number, fileKey } of copies.values())
      if (!issued.has(number)) await county.searchCertificates.copies.remove(fileKey);
  };
  try {
    const problem = await writeAll(context, documents, copies);
    const result = await pay(problem === undefined ? { copies } : { problems: [problem] });
    await removeUnused();
    return result;
  } catch (error) {
    if (error instanceof Refusal) await removeUnused();
    throw error;
  } finally {
    release();
  }
}

/** @returns the first document that can't be certified, with the reason. */
async function writeAll(
  context: CallContext,
  documents: readonly OrderedDocument[],
  copies: Map<string, NewCopy>,
): Promise<{ readonly documentKey: string; readonly problem: CartProblem } | undefined> {
  const { userId } = context.caller;
  for (const { documentKey, pageCount, copyRequest } of documents) {
    if (copyRequest === null) continue;
    const request = { userId, visitor: identifyVisitor(context), requestKey: copyRequest };
    try {
      copies.set(documentKey, await storeCopyFile(context, { request, document: { documentKey, pageCount } }));
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEM_OF[error.code] : undefined;
      if (problem === undefined) throw error;
      return { documentKey, problem };
    }
  }
  return undefined;
}

/** Finds why a written copy can't be issued any longer. */
export async function findCopyProblem(db: Db, copy: NewCopy | undefined): Promise<CartProblem | undefined> {
  return copy === undefined || (await isStillCertified(db, copy)) ? undefined : 'RECORD_CHANGED';
}
