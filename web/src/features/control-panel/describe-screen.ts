import type { SettingsGroupName, SettingsOf, SettingsOptionsOf } from '@portal/contract/settings/settings-groups';
import type { GroupKey } from '@portal/messages/translate';
import type { ComponentType } from 'react';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';

/** The pages that a form can show with settings that aren't saved. */
export type PreviewedPage = 'login' | 'home';

/** The form of a group: the settings, without what a response adds. */
export type SettingsForm<Name extends SettingsGroupName> = ContractForm<SettingsOf<Name>>;

/** The props of a screen part that isn't drawn from its fields' kinds. */
export interface PartProps<Name extends SettingsGroupName> {
  readonly form: SettingsForm<Name>;
}

/** The props of a screen's own buttons. */
export interface ButtonsProps<Name extends SettingsGroupName> extends PartProps<Name> {
  /** Sends the form with instructions that are carried out and not stored. */
  readonly submit: (options: Partial<SettingsOptionsOf<Name>>) => void;
}

type FieldName<Name extends SettingsGroupName> = keyof SettingsOf<Name> & string;

/** A part of a screen, with an optional heading. */
export interface ScreenSection<Name extends SettingsGroupName> {
  readonly heading?: GroupKey<'control-panel', 'headings'>;
  /** A sentence or two about the section as a whole. */
  readonly note?: GroupKey<'control-panel', 'notes'>;
  /** In reading order. A field of the group is in exactly one section. */
  readonly fields: readonly FieldName<Name>[];
  /** `grid` places short fields next to each other. */
  readonly layout?: 'lines' | 'grid';
  /** Leaves out the hints of fields that all mean the same; the note explains it once. */
  readonly hasNoHints?: boolean;
  /** Draws the section's fields, where their kinds aren't enough. */
  readonly part?: ComponentType<PartProps<Name>>;
}

/**
 * The screen of a settings group: its contents and their order, and which fields disable others. Everything else is the
 * same for all.
 */
export interface SettingsScreenDescription<Name extends SettingsGroupName> {
  readonly group: Name;
  readonly note?: GroupKey<'control-panel', 'notes'>;
  readonly sections: readonly ScreenSection<Name>[];
  /** A field can be edited while all these fields have these values. */
  readonly enabledWhen?: { readonly [Field in FieldName<Name>]?: Partial<SettingsOf<Name>> };
  /** The pages that show these settings: the form can show them before they are saved. */
  readonly previews?: readonly PreviewedPage[];
  /** The question before the settings are saved. */
  readonly question?: GroupKey<'control-panel', 'questions'>;
  /** Replaces the button "Save". */
  readonly buttons?: ComponentType<ButtonsProps<Name>>;
  /** Leaves out the history: restoring an earlier version would carry out again what its save did. */
  readonly hasNoHistory?: boolean;
  /** Follows the form: further actions apart from saving. */
  readonly after?: ComponentType<PartProps<Name>>;
}

/** Describes the screen of a group; fields that the group doesn't have don't compile. */
export function describeScreen<const Name extends SettingsGroupName>(
  description: SettingsScreenDescription<Name>,
): SettingsScreenDescription<Name> {
  return description;
}

/** The form of any group, for code that handles all groups. */
export type AnyForm = ContractForm<Record<string, unknown>>;

/** A section of any group's screen. */
export interface AnySection extends Pick<ScreenSection<'common'>, 'heading' | 'note' | 'layout' | 'hasNoHints'> {
  readonly fields: readonly string[];
  readonly part?: ComponentType<{ readonly form: AnyForm }>;
}

/** A description, for code that handles all groups. */
export interface AnyDescription
  extends Pick<
    SettingsScreenDescription<SettingsGroupName>,
    'group' | 'note' | 'previews' | 'question' | 'hasNoHistory'
  > {
  readonly sections: readonly AnySection[];
  readonly enabledWhen?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly after?: ComponentType<{ readonly form: AnyForm }>;
  readonly buttons?: ComponentType<{ readonly form: AnyForm; readonly submit: (options: object) => void }>;
}

/** Forgets which group a description is for. The compiler checked it where it was written. */
export function eraseGroup(description: object): AnyDescription {
  return description as AnyDescription;
}
