import type { CallContext } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';

const SEPARATORS = /[\s,;]+/;

/** Whether the caller is among the clerks who redact. The list is empty until someone names them. */
export async function isRedactionClerk({ db, caller }: Pick<CallContext, 'db' | 'caller'>): Promise<boolean> {
  const { clerks } = await getSettings(db, 'redaction');
  return clerks.toLowerCase().split(SEPARATORS).includes(caller.username.toLowerCase());
}
