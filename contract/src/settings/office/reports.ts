import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { noteSchema, onSwitchSchema } from '../field-schemas.ts';
import type { FieldOf, FieldTextKey } from '../settings-fields.ts';

function noteAbout(about: FieldTextKey): FieldOf<string> {
  return { kind: 'paragraph', label: 'settings:countyNote.label', hint: 'settings:reports.countyNote.hint', about };
}

/** The reports that the county offers, each with a note on its form (Spec 3 §3 "Reports config"). */
export const reportsSettings = z.object({
  statementReport: onSwitchSchema,
  statementReportCountyNote: noteSchema,
  auditAccountsReport: onSwitchSchema,
  auditAccountsReportCountyNote: noteSchema,
  auditUsersReport: onSwitchSchema,
  auditUsersReportCountyNote: noteSchema,
  accountTypeReport: onSwitchSchema,
  accountTypeReportCountyNote: noteSchema,
});

export const reportsGroup = defineSettingsGroup({
  name: 'reports',
  schema: reportsSettings,
  fields: {
    statementReport: { kind: 'switch' },
    statementReportCountyNote: noteAbout('settings:reports.statementReport.label'),
    auditAccountsReport: { kind: 'switch' },
    auditAccountsReportCountyNote: noteAbout('settings:reports.auditAccountsReport.label'),
    auditUsersReport: { kind: 'switch' },
    auditUsersReportCountyNote: noteAbout('settings:reports.auditUsersReport.label'),
    accountTypeReport: { kind: 'switch' },
    accountTypeReportCountyNote: noteAbout('settings:reports.accountTypeReport.label'),
  },
});
