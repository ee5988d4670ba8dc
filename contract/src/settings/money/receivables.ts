import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { centsSchema } from '../../values/money.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** Two years. */
const REMINDER_DAYS_MAX = 730;

/** Days since the invoice was issued; 0 for none. */
const reminderDays = wholeNumber(0, REMINDER_DAYS_MAX).default(0);

/** The reminders of an unpaid invoice, in their order. */
export const REMINDER_FIELDS = ['firstReminder', 'secondReminder', 'thirdReminder'] as const;

/** Emails to accounts about their money (decision 0379). */
export const receivablesSettings = z
  .object({
    firstReminder: reminderDays,
    secondReminder: reminderDays,
    thirdReminder: reminderDays,
    /** The share of its credit limit from which an account is warned. The database reads it. */
    creditWarningPercent: wholeNumber(1, 100).default(80),
    /** An escrow that falls below it is told so; 0 for none. The database reads it. */
    lowBalance: centsSchema.min(0).default(0),
    monthlyStatements: switchSchema,
    /** Accounts can pay what they owe by invoice from a bank account (decision 0371). */
    payByBankAccount: switchSchema,
  })
  .superRefine((settings, context) => {
    // A later reminder that comes first would leave the others out.
    let latest = 0;
    for (const field of REMINDER_FIELDS) {
      const days = settings[field];
      if (days !== 0 && days <= latest)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: problemMessage('numberBetween', { min: latest + 1, max: REMINDER_DAYS_MAX }),
        });
      latest = Math.max(latest, days);
    }
  });

export const receivablesGroup = defineSettingsGroup({
  name: 'receivables',
  schema: receivablesSettings,
  fields: {
    firstReminder: { kind: 'number' },
    secondReminder: { kind: 'number' },
    thirdReminder: { kind: 'number' },
    creditWarningPercent: { kind: 'number' },
    lowBalance: { kind: 'money' },
    monthlyStatements: { kind: 'switch' },
    payByBankAccount: { kind: 'switch' },
  },
});
