import type { ApprovalState } from '@portal/contract/money/approvals/approvals';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { buildPageLink, listEmailRecipients, listStaffOutside, queueUserEmail } from '../../people/identity/index.ts';
import type { ApprovalRequest } from './approvals.queries.ts';

type Mailed = Omit<ApprovalRequest, 'request' | 'basis' | 'state' | 'decider' | 'action'>;

/** Tells the staff who can approve a request that it waits. */
export async function queueRequestedEmails(tx: Db, county: County, request: Mailed): Promise<void> {
  const { accountId, requestedBy: userId, requester: user, reason, expiresAt } = request;
  const link = buildPageLink(county, 'controlPanel/approvals');
  const date = formatPlainDate(plainDateAt(expiresAt, county.timeZone));
  for (const { email: recipient, language } of await listStaffOutside(tx, { userId, accountId }))
    await queueUserEmail(tx, county, {
      ...{ recipient, language },
      subject: (translate, name) =>
        translate('mail:approvals.subject', { county: name, request: describe(request, translate) }),
      body: (translate) => [
        translate('mail:approvals.requested', { user, request: describe(request, translate), reason }),
        translate('mail:approvals.decide', { date, link }),
      ],
    });
}

/** Tells the user who asked how their request ended, if they still exist. */
export async function queueDecidedEmail(
  tx: Db,
  county: County,
  request: Mailed & { readonly state: Exclude<ApprovalState, 'WAITING'> },
): Promise<void> {
  for (const { email: recipient, language } of await listEmailRecipients(tx, request.requestedBy))
    await queueUserEmail(tx, county, {
      ...{ recipient, language },
      subject: (translate, name) =>
        translate('mail:approvals.subject', { county: name, request: describe(request, translate) }),
      body: (translate) => [
        `${describe(request, translate)}: ${translate(`control-panel:approvals.states.${request.state}`)}`,
      ],
    });
}

function describe({ kind, accountName, amountCents }: Mailed, translate: Translate): string {
  return [translate(`control-panel:approvals.kinds.${kind}`), formatCents(amountCents), accountName].join(', ');
}
