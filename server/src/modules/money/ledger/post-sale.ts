import type { SaleKind, SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import { AMOUNT_MAX_CENTS, assertCents } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { type Account, getAccount } from '../../people/accounts/index.ts';
import { recordLandlinkPosting } from '../landlink/index.ts';
import { getImageAllowance } from './get-funds.ts';
import type { SaleLine } from './ledger.queries.ts';
import { type Entry, type Posted, postSharedEntry } from './ledger.queries.ts';
import { OWN_KIND_OF_METHOD, splitEarned } from './ledger.rules.ts';
import type { RevenueKind } from './ledger-kinds.ts';
import { postEntry } from './post-entry.ts';

/** A sale to post: its kind, its price, and its payment method. */
export interface SalePosting {
  readonly accountId: number;
  readonly userId: number | null;
  readonly kind: SaleKind;
  /** Its revenue account. */
  readonly revenue: RevenueKind;
  readonly method: SaleMethod;
  /** The purchased item, at most 250 characters: a document key, a month. */
  readonly subject: string;
  /** At least one; money for every method but FLAT_FEE, which takes images. */
  readonly lines: readonly SaleLine[];
  /** Identifies the sale; at most 100 characters. */
  readonly opKey: string;
  readonly at: Date;
  /** The session that bought, whose reference the sale carries; undefined for jobs. */
  readonly sessionIdHash?: Buffer | undefined;
  /** It is owed and not bought: it is posted on credit even if staff stopped the account's credit. */
  readonly isDue?: boolean;
  /** Written with the entry, in its statement (`Entry`). */
  readonly alongside?: Entry['alongside'];
}

/**
 * Posts a sale with its lines as one journal entry, with its posting for the finance system: all or nothing. A balance
 * or an image allowance never falls below zero; an invoice and a card can owe without limit, so the caller checks that
 * a card's authorization holds the amount, in the same transaction.
 *
 * @param known the account, if it was already read.
 * @returns undefined, with nothing posted, if the balance or the allowance is too small, or if it is a purchase on credit and staff stopped
 *   the account's credit.
 * @throws RangeError for lines that cost nothing, both money and images, or an invalid amount; the database's unique
 *   violation if the key is in use: `charge` looks for an earlier sale first.
 */
export function postSale(db: Db, sale: SalePosting, known?: Account): Promise<Posted | undefined> {
  assertLines(sale);
  return inTransaction(db, async (tx) => {
    if (sale.method === 'FLAT_FEE') return postImageSale(tx, sale);
    const amountCents = sumSale(sale.lines).amountCents;
    const posted = await postEntry(tx, {
      ...toEntry(sale),
      own: { kind: OWN_KIND_OF_METHOD[sale.method], amount: -amountCents },
      shared: splitEarned(sale.revenue, sale.lines),
    });
    // A card's sales reach the finance system when they are captured.
    if (posted !== undefined && sale.method !== 'CARD') {
      const { journalEntryId } = posted;
      const account = known ?? (await getAccount(tx, sale.accountId));
      await recordLandlinkPosting(tx, account, {
        ...{ kind: 'CHARGE', amountCents, surchargeCents: 0, journalEntryId, at: sale.at },
      });
    }
    return posted;
  });
}

/** An unlimited allowance is not counted down; the entry only records that the images were used. */
async function postImageSale(tx: Db, sale: SalePosting): Promise<Posted | undefined> {
  const { images } = sumSale(sale.lines);
  const used = { kind: 'UNITS_USED', amount: images } as const;
  if ((await getImageAllowance(tx, sale.accountId)).isUnlimited)
    return postSharedEntry(tx, { ...toEntry(sale), shared: [{ kind: 'UNITS_ISSUED', amount: -images }, used] });
  return postEntry(tx, { ...toEntry(sale), own: { kind: 'FLAT_UNITS', amount: -images }, shared: [used] });
}

function toEntry(sale: SalePosting): Omit<Entry, 'own' | 'shared'> {
  const { accountId, userId, kind, opKey, at, alongside, method, subject, lines, sessionIdHash, isDue = false } = sale;
  return { accountId, userId, kind, opKey, at, alongside, sale: { method, subject, lines, sessionIdHash, isDue } };
}

/** The total cost of the lines of a sale. */
export function sumSale(lines: readonly Pick<SaleLine, 'amountCents' | 'images'>[]) {
  return {
    amountCents: lines.reduce((sum, line) => sum + line.amountCents, 0),
    images: lines.reduce((sum, line) => sum + line.images, 0),
  };
}

function assertLines({ lines, method, kind }: SalePosting): void {
  for (const { amountCents, images } of lines) {
    const isOfMethod = method === 'FLAT_FEE' ? amountCents === 0 : images === 0;
    if (!isOfMethod || assertCents(amountCents) < 0 || !isImageCount(images) || amountCents + images === 0)
      throw new RangeError(`Not a line of a sale of ${kind} by ${method}: ${amountCents} cents, ${images} images`);
  }
  if (lines.length === 0) throw new RangeError(`A sale of ${kind} without lines`);
  assertCents(sumSale(lines).amountCents);
}

function isImageCount(images: number): boolean {
  return Number.isSafeInteger(images) && images >= 0 && images <= AMOUNT_MAX_CENTS;
}
