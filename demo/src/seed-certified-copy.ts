import { randomUUID } from 'node:crypto';
import type { County } from '@portal/server/county';
import { issueCertifiedCopy, quoteCertifiedCopy } from '@portal/server/modules/images/certified-copies';
import { startReportExports } from '@portal/server/platform/report/report-exports';
import { callAsUser } from './call-as-user.ts';

/** Staff issue copies free, so the demo's balances stay as they are. */
const CLERK = 'demo.county';
const AGO_MS = 2 * 3_600_000;
const PAGES_MAX = 4;

/** Certifies a copy of a short document, so that the register has an entry, and its public page something to check. */
export async function seedCertifiedCopy(county: County): Promise<void> {
  const reports = startReportExports();
  try {
    const { db } = county;
    if ((await db.selectFrom('certified_copies').select('number').limit(1).executeTakeFirst()) !== undefined) return;
    const { documentType, documentNumber } = await db
      .selectFrom('documents')
      .select(['document_type as documentType', 'number as documentNumber'])
      .where('is_withheld', '=', false)
      .where('image_page_count', '>=', 1)
      .where('image_page_count', '<=', PAGES_MAX)
      .orderBy('recorded_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    // Not in a transaction, as the cart (seed-cart.ts).
    const at = new Date(county.clock.now().getTime() - AGO_MS);
    const context = await callAsUser({ tx: db, county, reports }, { username: CLERK, at });
    const { pageCount, totalCents } = await quoteCertifiedCopy(context, { documentType, documentNumber });
    const asked = { documentType, documentNumber, pageCount, totalCents };
    const { number, message } = await issueCertifiedCopy(context, { ...asked, requestKey: randomUUID() });
    if (number === null) throw new Error(`The demo's copy isn't certified: ${message}`);
  } finally {
    await reports.close();
  }
}
