import { EFILE_TYPES } from '@portal/contract/filing/efile/filing';
import { APPROVAL_KINDS } from '@portal/contract/money/approvals/approvals';
import { FINDING_RULES } from '@portal/contract/money/cards/findings';
import {
  RUN_PROBLEMS,
  SCHEDULE_PERIODS,
  SCHEDULE_STATUSES,
  STOP_REASONS,
} from '@portal/contract/office/report-schedules';
import { REPORT_NAMES } from '@portal/contract/office/reports/reports';
import { COUNTER_METHODS, COUNTER_PURPOSES } from '@portal/contract/people/account-admin/account-payments';
import { PROOFS } from '@portal/contract/people/identity/proofs';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { type CountyWords, formatFieldLabel } from '@portal/messages/format-field-text';
import type { Translate } from '../../../platform/translate.ts';

/** Returns the words of a code from a closed list; undefined for anything else. */
type CodeWords = (code: string, translate: Translate) => string | undefined;

function wordsOf<Code extends string>(
  codes: readonly Code[],
  format: (code: Code, translate: Translate) => string,
): CodeWords {
  return (code, translate) => (isOneOf(codes, code) ? format(code, translate) : undefined);
}

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

const GROUPS = wordsOf(Object.keys(SETTINGS_GROUPS) as SettingsGroupName[], (name, translate) =>
  translate(`settings:names.${name}`),
);

/** The fields of entries that have codes, with the words that the screens show for them. A field can have codes of several lists. */
const CODES: Readonly<Record<string, readonly CodeWords[]>> = {
  proofs: [wordsOf(PROOFS, (proof, translate) => translate(`profile:sessions.proofs.${proof}`))],
  kind: [wordsOf(APPROVAL_KINDS, (kind, translate) => translate(`control-panel:approvals.kinds.${kind}`))],
  group: [GROUPS],
  causedBy: [GROUPS],
  rule: [wordsOf(FINDING_RULES, (rule, translate) => translate(`control-panel:findings.rules.${rule}`))],
  report: [wordsOf(REPORT_NAMES, (name, translate) => translate(`reports:titles.${name}`))],
  period: [wordsOf(SCHEDULE_PERIODS, (period, translate) => translate(`reports:schedules.periods.${period}`))],
  state: [wordsOf(SCHEDULE_STATUSES, (status, translate) => translate(`reports:schedules.statuses.${status}`))],
  reason: [
    wordsOf(STOP_REASONS, (reason, translate) => translate(`reports:schedules.stopReasons.${reason}`)),
    wordsOf(RUN_PROBLEMS, (problem, translate) => translate(`reports:schedules.runProblems.${problem}`)),
  ],
  efileType: [wordsOf(EFILE_TYPES, (type, translate) => translate(`efile:types.${type}`))],
  recordedOn: [(text) => (PLAIN_DATE.test(text) ? formatPlainDate(text as PlainDate) : undefined)],
  method: [wordsOf(COUNTER_METHODS, (method, translate) => translate(`accounts:methods.${method}`))],
  purpose: [wordsOf(COUNTER_PURPOSES, (purpose, translate) => translate(`accounts:purposes.${purpose}`))],
};

/** Formats a stored code in the words of the screens; returns a text that isn't a code of its field unchanged. */
export function describeCode(field: string, text: string, translate: Translate): string {
  for (const wordsOfCode of CODES[field] ?? []) {
    const words = wordsOfCode(text, translate);
    if (words !== undefined) return words;
  }
  return text;
}

/**
 * Names fields of a settings group as the control panel does. A group or a field that this version of the portal doesn't know keeps the
 * name that was stored.
 */
export function describeSettingsFields(
  groupName: unknown,
  fields: readonly string[],
  { words, translate }: { readonly words: CountyWords; readonly translate: Translate },
): string {
  const group: SettingsGroup | undefined =
    typeof groupName === 'string' && Object.hasOwn(SETTINGS_GROUPS, groupName)
      ? SETTINGS_GROUPS[groupName as SettingsGroupName]
      : undefined;
  const labels = fields.map((name) => {
    const field = group?.fields[name];
    return group === undefined || field === undefined
      ? name
      : formatFieldLabel([group.name, name], field, words, translate);
  });
  return labels.join('; ');
}

function isOneOf<Code extends string>(codes: readonly Code[], text: string): text is Code {
  return (codes as readonly string[]).includes(text);
}
