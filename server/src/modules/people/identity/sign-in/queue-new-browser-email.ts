import { BROWSERS, OPERATING_SYSTEMS } from '@portal/contract/people/identity/sessions';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../../county.ts';
import type { Db } from '../../../../platform/database/database.ts';
import { formatTimeOfDay } from '../../../../platform/time-of-day.ts';
import type { Translate } from '../../../../platform/translate.ts';
import { buildPageLink, queueUserEmail } from '../emails/queue-user-email.ts';
import { recognizeBrowser } from '../sessions/recognize-browser.rules.ts';
import { findUserContact } from '../users/users.queries.ts';

/**
 * Tells users that someone signed in as them in a browser in which they never had. Call it in the transaction that opens
 * the session.
 */
export async function queueNewBrowserEmail(
  tx: Db,
  county: County,
  session: { readonly userId: number; readonly userAgent: string },
): Promise<void> {
  const user = await findUserContact(tx, session.userId);
  if (user === undefined || user.email === '') return;
  const now = county.clock.now();
  const time = `${formatPlainDate(plainDateAt(now, county.timeZone))} ${formatTimeOfDay(now, county.timeZone)}`;
  await queueUserEmail(tx, county, {
    recipient: user.email,
    language: user.language,
    name: user.firstName,
    subject: (translate, countyName) => translate('mail:newBrowser.subject', { county: countyName }),
    body: (translate, countyName) => [
      translate('mail:newBrowser.text', {
        county: countyName,
        username: user.username,
        time,
        browser: describeBrowser(session.userAgent, translate),
      }),
      translate('mail:newBrowser.notYou'),
      buildPageLink(county, 'forgotPassword'),
    ],
  });
}

/** Names browser and system. The header can have any text, so only recognized names get into an email. */
function describeBrowser(userAgent: string, translate: Translate): string {
  const { browser, operatingSystem } = recognizeBrowser(userAgent);
  if (operatingSystem === null)
    return browser === null ? translate('profile:sessions.unknownBrowser') : BROWSERS[browser];
  const system = OPERATING_SYSTEMS[operatingSystem];
  return browser === null
    ? translate('profile:sessions.unknownBrowserOn', { system })
    : translate('profile:sessions.browserOn', { browser: BROWSERS[browser], system });
}
