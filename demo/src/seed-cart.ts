import type { County } from '@portal/server/county';
import { addToCart } from '@portal/server/modules/images/cart';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { callAsUser } from './call-as-user.ts';

/** The title examiner of Northwoods Title. */
const EXAMINER = 'demo.searcher';
const DOCUMENTS = 4;
const AGO_MS = 3_600_000;
/** Short ones, which a newcomer can look through. */
const PAGES_MAX = 4;

/** Puts the newest documents with an image into an examiner's cart, one of them as a certified copy, through the call that the screens make. */
export async function seedCart(county: County): Promise<void> {
  const reports = startReportExports();
  try {
    const { db } = county;
    if ((await db.selectFrom('cart_items').select('id').limit(1).executeTakeFirst()) !== undefined) return;
    const newest = await db
      .selectFrom('documents')
      .select(['document_type as type', 'number'])
      .where('is_withheld', '=', false)
      .where('image_page_count', '<=', PAGES_MAX)
      .orderBy('recorded_at', 'desc')
      .orderBy('id')
      .limit(DOCUMENTS)
      .execute();
    const documents = newest.map(({ type, number }, index) => ({
      documentKey: type + number,
      pagesSelected: '',
      isCertified: index === newest.length - 1,
    }));
    // Not in a transaction: the image store draws the pages with statements of another connection, and an embedded database has one.
    const call = { username: EXAMINER, at: new Date(county.clock.now().getTime() - AGO_MS) };
    const { refused } = await addToCart(await callAsUser({ tx: db, county, reports }, call), { documents });
    if (refused.length > 0) throw new Error(`The demo's cart refuses ${JSON.stringify(refused)}.`);
  } finally {
    await reports.close();
  }
}
