import { BROWSERS, OPERATING_SYSTEMS, type OpenSession } from '@portal/contract/people/identity/sessions';
import type { TranslateArea } from '@portal/messages/translate';

/** "Firefox on Windows", as far as it is known. */
export function describeBrowser(
  { browser, operatingSystem }: Pick<OpenSession, 'browser' | 'operatingSystem'>,
  texts: TranslateArea<'profile'>,
): string {
  const system = operatingSystem && OPERATING_SYSTEMS[operatingSystem];
  if (browser && system) return texts('sessions.browserOn', { browser: BROWSERS[browser], system });
  if (browser) return BROWSERS[browser];
  return system ? texts('sessions.unknownBrowserOn', { system }) : texts('sessions.unknownBrowser');
}
