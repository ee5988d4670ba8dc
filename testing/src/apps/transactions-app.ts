import { recordDocument } from './record-document.ts';
import { buyPages, signInAgain, signInBuyer, startSellingApp } from './selling-app.ts';
import type { TestApp, TestClient } from './test-app.ts';

const DAY_MINUTES = 24 * 60;

export interface TransactionsApp {
  readonly app: TestApp;
  /** The administrator of the account, which deposited $100.00. */
  readonly manager: TestClient;
  /** A user of the same account. */
  readonly searcher: TestClient;
  /** Its first page was bought by the searcher, 40 days ago. */
  readonly oldDeed: string;
  /** Two of its pages were bought by the searcher today, and one by the manager a minute later. */
  readonly newDeed: string;
}

/** Starts a county with an account whose two users have bought images. The purchases cost $2.00, $2.50 and $0.50. */
export async function startTransactionsApp(): Promise<TransactionsApp> {
  const app = await startSellingApp();
  const account = { name: 'Northwoods Żółć' };
  const manager = await signInBuyer(app, { role: 'ACCOUNT', escrowCents: 10_000, account });
  const searcher = await signInBuyer(app, { accountId: manager.accountId });
  const oldDeed = (await recordDocument(app, { image: 3 })).documentKey;
  const newDeed = (await recordDocument(app, { image: 3 })).documentKey;
  await buyPages(searcher, oldDeed, '1');
  app.clock.advanceMinutes(40 * DAY_MINUTES);
  await signInAgain(manager);
  await signInAgain(searcher);
  await buyPages(searcher, newDeed, '1, 2');
  app.clock.advanceMinutes(1);
  await buyPages(manager, newDeed, '3');
  return { app, manager, searcher, oldDeed, newDeed };
}
