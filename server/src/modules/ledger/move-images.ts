import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { getImageAllowance } from './get-funds.ts';
import { lockBalance, openLedgerAccount, postSharedEntry, setUnlimited } from './ledger.queries.ts';
import { postEntry } from './post-entry.ts';

interface ImageMovement {
  readonly accountId: number;
  readonly userId: number | null;
  /** Names the operation, so that it happens once only. */
  readonly opKey: string;
  readonly at: Date;
}

export interface ImageTaking extends ImageMovement {
  /** Documents or pages, as the account's copies are counted; more than zero. */
  readonly images: number;
  readonly kind: 'IMAGE_PURCHASE' | 'CERTIFICATE_PURCHASE';
}

export type ImageTakingOutcome =
  | { readonly status: 'CHARGED'; readonly journalEntryId: number }
  | { readonly status: 'INSUFFICIENT_FUNDS' };

/**
 * Takes copies from what a flat-fee account has left, never below none; where they are not counted, only writes down that they were
 * made. Belongs into the transaction of what is copied.
 *
 * @throws RangeError for what is no number of copies; the database's unique violation when the key was used before.
 */
export async function takeImages(db: Db, taking: ImageTaking): Promise<ImageTakingOutcome> {
  const { images, ...movement } = taking;
  assertImages(images);
  return inTransaction(db, async (tx) => {
    const used = { kind: 'UNITS_USED', amount: images } as const;
    if ((await getImageAllowance(tx, taking.accountId)).isUnlimited) {
      const issued = { kind: 'UNITS_ISSUED', amount: -images } as const;
      const { journalEntryId } = await postSharedEntry(tx, { ...movement, shared: [issued, used] });
      return { status: 'CHARGED', journalEntryId };
    }
    const posted = await postEntry(tx, { ...movement, own: { kind: 'FLAT_UNITS', amount: -images }, shared: [used] });
    if (posted === undefined) return { status: 'INSUFFICIENT_FUNDS' };
    return { status: 'CHARGED', journalEntryId: posted.journalEntryId };
  });
}

/** A number of copies, or any number until the next renewal. */
export type ImageGrant = number | 'UNLIMITED';

/** Adds copies to what a flat-fee account has left. @throws as `takeImages`. */
export async function addImages(db: Db, movement: ImageMovement & { readonly grant: ImageGrant }): Promise<void> {
  const { grant, ...entry } = movement;
  await inTransaction(db, async (tx) => {
    await openLedgerAccount(tx, entry.accountId, 'FLAT_UNITS');
    if (grant === 'UNLIMITED') return setUnlimited(tx, entry.accountId, true);
    assertImages(grant);
    await postEntry(tx, {
      ...{ ...entry, kind: 'UNITS_ADD_ON' },
      own: { kind: 'FLAT_UNITS', amount: grant },
      shared: [{ kind: 'UNITS_ISSUED', amount: -grant }],
    });
  });
}

/**
 * Sets what a flat-fee account has left, whatever it had: with the renewal of its fee, when unused copies lapse, or by staff.
 *
 * @throws as `takeImages`; a grant of none is allowed.
 */
export async function setImages(
  db: Db,
  movement: ImageMovement & { readonly grant: ImageGrant; readonly kind: 'UNITS_RENEWAL' | 'UNITS_OVERRIDE' },
): Promise<void> {
  const { grant, ...entry } = movement;
  const target = grant === 'UNLIMITED' ? 0 : grant;
  if (target !== 0) assertImages(target);
  await inTransaction(db, async (tx) => {
    await openLedgerAccount(tx, entry.accountId, 'FLAT_UNITS');
    const change = target - (await lockBalance(tx, entry.accountId, 'FLAT_UNITS'));
    if (change !== 0) {
      const shared = [{ kind: 'UNITS_ISSUED', amount: -change } as const];
      await postEntry(tx, { ...entry, own: { kind: 'FLAT_UNITS', amount: change }, shared });
    }
    await setUnlimited(tx, entry.accountId, grant === 'UNLIMITED');
  });
}

function assertImages(images: number): void {
  if (!Number.isSafeInteger(images) || images <= 0 || images > AMOUNT_MAX_CENTS)
    throw new RangeError(`Not a number of copies: ${images}`);
}
