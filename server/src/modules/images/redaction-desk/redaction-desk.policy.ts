import type { Policy } from '../../../platform/http/route.ts';
import { isRedactionClerk } from './redaction-clerk.ts';

/** The caller is among the clerks who redact. */
export const canRedact: Policy = (context) => isRedactionClerk(context);
