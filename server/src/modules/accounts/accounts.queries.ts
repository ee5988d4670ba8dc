import type { Db } from '../../platform/database/database.ts';
import type { NewAccount } from './create-account.ts';

export function getAccountRow(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select([
      'id',
      'name',
      'account_type as accountType',
      'payment_method as paymentMethod',
      'image_charge_method as imageChargeMethod',
      'image_retrieval as imageRetrieval',
      'preview_retrieval as previewRetrieval',
      'certificate_retrieval as certificateRetrieval',
      'denied_searches as deniedSearches',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      name: account.name,
      account_type: account.accountType,
      payment_method: account.paymentMethod,
      image_charge_method: account.imageChargeMethod,
      image_retrieval: account.imageRetrieval,
      preview_retrieval: account.previewRetrieval,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
