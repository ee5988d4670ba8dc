import type { ContentOf } from '@portal/contract/endpoint';
import type { retryFailedPages as endpoint } from '@portal/contract/images/page-text/retry-failed-pages';
import { inTransaction } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { letFailedPagesWait } from './page-texts.queries.ts';

/** Lets all pages that failed wait to be read again, with three attempts. The monitoring page shows those that fail once more. */
export async function retryFailedPages(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const { clock } = context.county;
  const retried = await inTransaction(context.db, async (transaction) => {
    const pages = await letFailedPagesWait(transaction, clock.now());
    if (pages > 0)
      await recordAudit(transaction, { action: 'pageText.retried', actor: actorOf(context), details: { pages } });
    return pages;
  });
  return { retried };
}
