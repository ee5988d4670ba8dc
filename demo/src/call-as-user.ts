import type { Role } from '@portal/contract/values/role';
import type { County } from '@portal/server/county';
import { openServedImages } from '@portal/server/modules/images/redactions';
import { describePublisher } from '@portal/server/modules/people/identity';
import type { Db } from '@portal/server/platform/database/database';
import type { CallContext } from '@portal/server/platform/http/route';
import type { ReportExports } from '@portal/server/platform/report/report-exports';
import { translatorOf } from '@portal/server/platform/translate';

/** The transaction in which the demo's users act. */
export interface Telling {
  readonly tx: Db;
  readonly county: County;
  readonly reports: ReportExports;
}

/** A call of a user at an instant. */
export async function callAsUser(
  { tx, county, reports }: Telling,
  { username, at }: { readonly username: string; readonly at: Date },
): Promise<CallContext> {
  const { id, ...user } = await tx
    .selectFrom('users')
    .select(['id', 'account_id as accountId', 'role', 'username'])
    .where('username', '=', username)
    .$castTo<{ id: number; accountId: number; role: Role; username: string }>()
    .executeTakeFirstOrThrow();
  return {
    db: tx,
    county: { ...county, ...openServedImages(county.originals.files, tx), db: tx, clock: { now: () => at } },
    caller: { userId: id, language: 'ENGLISH', ...user },
    translate: translatorOf('ENGLISH'),
    reports,
    describePublisher,
    signal: new AbortController().signal,
    client: {
      ...{ address: '127.0.0.1', requestId: 'demo', origin: new URL(county.address).origin, userAgent: '' },
      ...{ sessionToken: undefined, ifMatch: undefined },
      accepts: () => false,
    },
  };
}
