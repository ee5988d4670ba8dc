import { isJobName } from '@portal/contract/office/monitoring/jobs';
import { DEFAULT_LANGUAGE } from '@portal/contract/values/language';
import { formatLocalDateTime, localDateTimeAt } from '@portal/contract/values/local-date-time';
import { listRecipients } from '@portal/contract/values/recipients';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { EMAIL_MAX_ATTEMPTS } from '../../../platform/mail/mail-outbox.ts';
import type { Translate } from '../../../platform/translate.ts';
import { buildPageLink, queueUserEmail } from '../../people/identity/index.ts';
import { getSettings } from '../county-settings/index.ts';
import {
  type AlertLimits,
  closeAlerts,
  listConditions,
  openAlert,
  purgeAlerts,
  type StoredAlert,
} from './alerts.queries.ts';

const LIMITS: AlertLimits = {
  emailMaxAttempts: EMAIL_MAX_ATTEMPTS,
  // Emails are sent every minute; the fifth retry comes after half an hour.
  emailWaitingMinutes: 30,
  givenUpDays: 7,
  // Longer than any job runs, an import of the largest file included.
  jobRunningMinutes: 60,
  diskFreeShare: 0.1,
  diskFreeAgainShare: 0.12,
};
/** A condition that returns within this time is the same occurrence: a gateway is tried again every half minute. */
const OVER_AFTER_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 90;

/**
 * Finds what needs attention, and emails the addresses of the settings and the operator's once when it begins and once when it is over. An alert and its
 * emails are one transaction; without addresses the alert is only shown.
 */
export async function sendAlerts(county: County): Promise<void> {
  const { db, clock } = county;
  const now = clock.now();
  for (const condition of await listConditions(db, now, LIMITS)) {
    await inTransaction(db, async (tx) => {
      const opened = await openAlert(tx, condition, now);
      if (opened !== undefined) await queueAlert(tx, county, opened);
    });
  }
  await inTransaction(db, async (tx) => {
    const closed = await closeAlerts(tx, new Date(now.getTime() - OVER_AFTER_MS), now);
    for (const alert of closed) await queueAlert(tx, county, alert);
  });
  await purgeAlerts(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

async function queueAlert(tx: Db, county: County, alert: StoredAlert): Promise<void> {
  const { alertEmails, emailLanguage } = await getSettings(tx, 'alerts');
  const own = listRecipients(alertEmails);
  const operators = (county.operatorEmails ?? []).filter((address) => !own.includes(address));
  const time = formatLocalDateTime(localDateTimeAt(alert.openedAt, county.timeZone));
  // The operator has one language for all counties, that of the commands.
  for (const [recipient, language] of [
    ...own.map((address) => [address, emailLanguage] as const),
    ...operators.map((address) => [address, DEFAULT_LANGUAGE] as const),
  ]) {
    await queueUserEmail(tx, county, {
      ...{ recipient, language },
      subject: (translate, name) => {
        const text = describeAlert(translate, alert);
        return alert.closedAt === null
          ? `${name}: ${text}`
          : `${name}: ${translate('mail:alertOver', { alert: text })}`;
      },
      body: (translate) => [
        describeAlert(translate, alert),
        translate('mail:alertSince', { time }),
        translate('mail:alertLink', { address: buildPageLink(county, 'monitoring') }),
      ],
    });
  }
}

/** Describes an alert in one line. */
export function describeAlert(translate: Translate, { kind, subject, detail }: Omit<StoredAlert, 'id'>): string {
  switch (kind) {
    case 'JOB_FAILED':
      return toLine(translate('mail:alerts.JOB_FAILED', { job: nameJob(translate, subject), error: detail }));
    case 'DISK_LOW':
      return translate('mail:alerts.DISK_LOW', { machine: subject, percent: detail });
    case 'IMPORT_FAILED':
      return toLine(translate('mail:alerts.IMPORT_FAILED', { file: subject }));
    case 'GATEWAY_DOWN':
      return translate('mail:alerts.GATEWAY_DOWN');
    default:
      return translate(`mail:alerts.${kind}`, { number: detail });
  }
}

function nameJob(translate: Translate, name: string): string {
  return isJobName(name) ? translate(`control-panel:jobs.names.${name}`) : name;
}

/** The words of a log and names of files can have any characters; the subject of an email is one line. */
function toLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length <= LINE_MAX_CHARACTERS ? line : `${line.slice(0, LINE_MAX_CHARACTERS)}…`;
}

const LINE_MAX_CHARACTERS = 200;
