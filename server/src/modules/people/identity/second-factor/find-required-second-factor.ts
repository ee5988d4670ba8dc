import type { requiredSecondFactorSchema } from '@portal/contract/people/identity/required-second-factor';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { z } from 'zod';
import type { County } from '../../../../county.ts';
import { hashSecret } from '../passwords/secrets.ts';
import { findSecondFactorDue } from './second-factor.queries.ts';

/** Says until when the user of a session has to set up one-time codes; undefined if they have them or don't have to. */
export async function findRequiredSecondFactor(
  county: County,
  token: string,
): Promise<z.output<typeof requiredSecondFactorSchema>> {
  const due = await findSecondFactorDue(county.db, hashSecret(token));
  return due && { dueAt: localDateTimeAt(due.dueAt, county.timeZone), isNeeded: due.isNeeded };
}
