import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { lockBalance, openLedgerAccount, setUnlimited } from './ledger.queries.ts';
import { postEntry } from './post-entry.ts';

interface ImageMovement {
  readonly accountId: number;
  readonly userId: number | null;
  /** Identifies the operation, so that it happens only once. */
  readonly opKey: string;
  readonly at: Date;
}

/** A number of images, or an unlimited number until the next renewal. */
export type ImageGrant = number | 'UNLIMITED';

/**
 * Adds images to the flat fee of an account.
 *
 * @throws RangeError if the grant is not a positive whole number; the database's unique violation if the key is in use.
 */
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
 * Sets the images that remain in the flat fee of an account: at its renewal, when unused images lapse, or by staff.
 *
 * @returns the journal entry; undefined if the number doesn't change.
 * @throws as `addImages`; except that a grant of zero is allowed.
 */
export async function setImages(
  db: Db,
  movement: ImageMovement & { readonly grant: ImageGrant; readonly kind: 'UNITS_RENEWAL' | 'UNITS_OVERRIDE' },
): Promise<number | undefined> {
  const { grant, ...entry } = movement;
  const target = grant === 'UNLIMITED' ? 0 : grant;
  if (target !== 0) assertImages(target);
  return inTransaction(db, async (tx) => {
    await openLedgerAccount(tx, entry.accountId, 'FLAT_UNITS');
    const change = target - (await lockBalance(tx, entry.accountId, 'FLAT_UNITS'));
    await setUnlimited(tx, entry.accountId, grant === 'UNLIMITED');
    if (change === 0) return undefined;
    const shared = [{ kind: 'UNITS_ISSUED', amount: -change } as const];
    return (await postEntry(tx, { ...entry, own: { kind: 'FLAT_UNITS', amount: change }, shared }))?.journalEntryId;
  });
}

function assertImages(images: number): void {
  if (!Number.isSafeInteger(images) || images <= 0 || images > AMOUNT_MAX_CENTS)
    throw new RangeError(`Not a number of images: ${images}`);
}
