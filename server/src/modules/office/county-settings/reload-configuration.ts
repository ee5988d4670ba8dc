import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { notifyProcesses } from './county-settings.queries.ts';
import { forgetSettings } from './get-settings.ts';

/** Lets every process that serves the county read all settings again (Spec 3 §7), for example after a database was restored. */
export async function reloadConfiguration(context: CallContext): Promise<CallResponse<Record<string, never>>> {
  await inTransaction(context.db, async (tx) => {
    await notifyProcesses(tx);
    await recordAudit(tx, { action: 'settings.reloaded', actor: actorOf(context) });
  });
  forgetSettings(context.db);
  return new CallResponse({ content: {}, message: context.translate('answers:configurationReloaded') });
}
