import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import type { SurnameSearch } from '@portal/contract/index/search/run/suggest-surnames';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import type { SearchCodeList } from '@portal/contract/office/helper-data/landshark-code-description';
import type search from '@portal/messages/en/search.json';

/** Criteria as a form holds them: every value is typed text or a chosen code. */
export type Criteria = Readonly<Record<string, string>>;

export type FieldText = keyof typeof search.fields;
export type HintText = keyof typeof search.hints;
export type OptionText = keyof typeof search.options;
export type BroadenText = keyof typeof search.broaden;

interface FieldBase<Name extends string> {
  /** The criterion; its label is in the messages under the same name. */
  readonly name: Name & FieldText;
  /** The label, if it depends on another criterion. */
  readonly label?: (criteria: Criteria) => FieldText;
  /** The columns, of twelve, that the field takes on a wide screen. */
  readonly columns: number;
  readonly isRequired?: boolean;
  /** Whether the county's settings and the other criteria call for the field; always shown without it. */
  readonly isShown?: (flags: CountyFlags, criteria: Criteria) => boolean;
}

/** One field of a form. */
export type FormField<Name extends string = string> = FieldBase<Name> &
  (
    | { readonly kind: 'text'; readonly maxLength?: number; readonly hint?: HintText }
    /** A surname or a firm's name, with near surnames of those that this search looks through. */
    | { readonly kind: 'surname'; readonly of: SurnameSearch; readonly hint?: HintText }
    | { readonly kind: 'date' }
    /** One of a few options, all visible. */
    | {
        readonly kind: 'choice';
        readonly options: readonly OptionText[];
        /** The texts of options that don't use the text of their own name. */
        readonly optionTexts?: Partial<Record<OptionText, OptionText>>;
      }
    /** One entry of one of the county's lists. */
    | { readonly kind: 'list'; readonly list: SearchCodeList }
    /** A plat by number or name: the criteria `plat`, `platNumber` and `platName` together. */
    | { readonly kind: 'plat' }
    /** Quarters of a section: the criteria `q` to `qqqq` together. */
    | { readonly kind: 'quarters' }
  );

interface FieldGroup<Name extends string = string> {
  readonly title: keyof typeof search.groups;
  readonly fields: readonly FormField<Name>[];
}

/** A change of the criteria that finds more records; offered when a search found none or few. */
export interface Broadening {
  readonly text: BroadenText;
  /** The values that the text of some ways shows. */
  readonly params?: { readonly name: string };
  readonly changes: Criteria;
}

/** The layout of a search form. The contract has its criteria and their validation (Spec 2 §2, §5). */
export interface FormDefinition<Name extends string = string> {
  readonly type: SearchType;
  readonly groups: readonly FieldGroup<Name>[];
  /** Ways to find more than `criteria` did, the likeliest first. `defaults` are the form's own. */
  readonly broaden: (criteria: Criteria, defaults: Criteria) => readonly Broadening[];
}

/** Accepts only fields that are criteria of the form's search. */
export function defineForm<Type extends SearchType>(
  definition: { readonly type: Type } & FormDefinition<keyof CriteriaOf<Type> & string>,
): FormDefinition {
  return definition;
}

/** The fields that a form shows in this county with these criteria, in order. */
export function listShownFields(form: FormDefinition, flags: CountyFlags, criteria: Criteria): readonly FormField[] {
  return form.groups.flatMap(({ fields }) => fields).filter((field) => field.isShown?.(flags, criteria) ?? true);
}
