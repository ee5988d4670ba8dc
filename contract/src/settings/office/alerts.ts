import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { DEFAULT_LANGUAGE, languageSchema } from '../../values/language.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { areAddresses, listRecipients, RECIPIENTS_MAX, RECIPIENTS_MAX_CHARACTERS } from '../../values/recipients.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';

/** Email addresses, separated by commas; without any, no email is sent. */
const recipients = z
  .string()
  .trim()
  .max(RECIPIENTS_MAX_CHARACTERS, problemMessage('recipientLimit', { n: RECIPIENTS_MAX }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .refine(areAddresses, problemMessage('email'))
  .refine(
    (text) => listRecipients(text).length <= RECIPIENTS_MAX,
    problemMessage('recipientLimit', { n: RECIPIENTS_MAX }),
  )
  .default('');

/** The recipients of emails about problems that need attention (decision 0139). */
export const alertsSettings = z.object({
  /** When a job fails, emails are stuck, the gateway doesn't respond and the like, and when that is over. */
  alertEmails: recipients,
  /** The report of each import of the watched folder. */
  importReportEmails: recipients,
  /** The language of both: the addresses need not belong to users, who have their own language. */
  emailLanguage: languageSchema.default(DEFAULT_LANGUAGE),
});

export const alertsGroup = defineSettingsGroup({
  name: 'alerts',
  schema: alertsSettings,
  fields: {
    alertEmails: { kind: 'text' },
    importReportEmails: { kind: 'text' },
    emailLanguage: { kind: 'choice', options: 'settings:languageNames' },
  },
});
