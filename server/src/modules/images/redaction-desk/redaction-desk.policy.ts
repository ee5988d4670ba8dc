import type { Policy } from '../../../platform/http/route.ts';
import { getSettings } from '../../office/county-settings/index.ts';

const SEPARATORS = /[\s,;]+/;

/** The caller is among the clerks who redact. The list is empty until someone names them. */
export const canRedact: Policy = async ({ db, caller }) => {
  const { clerks } = await getSettings(db, 'redaction');
  return clerks.toLowerCase().split(SEPARATORS).includes(caller.username.toLowerCase());
};
