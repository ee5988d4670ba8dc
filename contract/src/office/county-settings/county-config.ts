import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../../endpoint.ts';
import type { SettingsGroup } from '../../settings/define-settings-group.ts';
import {
  type LoadedExtrasOf,
  type SavedExtrasOf,
  SETTINGS_GROUP_NAMES,
  SETTINGS_GROUPS,
  type SettingsGroupName,
  type SettingsInputOf,
  type SettingsOf,
  type SettingsOptionsOf,
} from '../../settings/settings-groups.ts';
import { buildSaveRequest, buildSettingsContent, type ParsedSettings } from '../../settings/settings-request.ts';

/** Fifty paragraphs of 2,000 characters, four bytes each, with their headings. */
const BODY_LIMIT_BYTES = 512 * 1024;

/** Loads a group. The response names its version in `ETag`. */
export type LoadSettings<Name extends SettingsGroupName> = Endpoint<
  z.ZodType<Record<never, never>, Record<never, never>>,
  z.ZodType<SettingsOf<Name> & LoadedExtrasOf<Name>>
>;

/** Saves a group. `If-Match` names the version that the caller loaded; a save without it is not checked for conflicts. */
export type SaveSettings<Name extends SettingsGroupName> = Endpoint<
  z.ZodType<
    ParsedSettings<SettingsOf<Name>, SettingsOptionsOf<Name>>,
    Required<SettingsInputOf<Name>> & Partial<SettingsOptionsOf<Name>>
  >,
  z.ZodType<SettingsOf<Name> & SavedExtrasOf<Name>>
>;

/** The groups that change what is charged and how it is paid, and how users get in. */
const GROUPS_OF_MONEY_AND_ACCESS: readonly SettingsGroupName[] = [
  'aLaCarte',
  'aLaCarteSpecialRates',
  'approvals',
  'billingSchedule',
  'certifiedCopies',
  'creditCard',
  'creditCardExtra',
  'efileFees',
  'escrow',
  'flatFee',
  'flatFeeOverride',
  'generalLedger',
  'loginPageRegistration',
  'propertyWatch',
  'receivables',
  'unclaimedProperty',
  'recordingFees',
  'redaction',
  'searchCertificates',
  'titleWork',
  'userAccess',
  'userLockout',
];

const pathOf = (name: SettingsGroupName) => `controlPanel/countyConfig/${name}`;

function defineLoad(name: SettingsGroupName): Endpoint {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  return defineEndpoint({
    method: 'GET',
    path: pathOf(name),
    access: { roles: group.read },
    request: z.strictObject({}),
    content: buildSettingsContent(group, group.loaded),
  });
}

function defineSave(name: SettingsGroupName): Endpoint {
  const group: SettingsGroup = SETTINGS_GROUPS[name];
  return defineEndpoint({
    method: 'POST',
    path: pathOf(name),
    access: { roles: group.write },
    needsFreshProof: () => GROUPS_OF_MONEY_AND_ACCESS.includes(name),
    request: buildSaveRequest(group),
    content: buildSettingsContent(group, group.saved),
    bodyLimitBytes: BODY_LIMIT_BYTES,
  });
}

/** A call for each group that loads it (Spec 3 §7 "County configuration"). */
export const LOAD_SETTINGS = Object.fromEntries(
  SETTINGS_GROUP_NAMES.map((name) => [name, defineLoad(name)]),
) as unknown as { readonly [Name in SettingsGroupName]: LoadSettings<Name> };

/** A call for each group that saves it. */
export const SAVE_SETTINGS = Object.fromEntries(
  SETTINGS_GROUP_NAMES.map((name) => [name, defineSave(name)]),
) as unknown as { readonly [Name in SettingsGroupName]: SaveSettings<Name> };

/** Both calls of every group. */
export const COUNTY_CONFIG_ENDPOINTS: readonly Endpoint[] = SETTINGS_GROUP_NAMES.flatMap((name): Endpoint[] => [
  LOAD_SETTINGS[name],
  SAVE_SETTINGS[name],
]);
