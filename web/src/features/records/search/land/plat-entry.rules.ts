import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';

/** Criteria of a form; only `plat`, `platNumber` and `platName` matter here. */
type Criteria = Readonly<Record<string, string>>;

/** A plat, prepared for finding it by typing. */
export interface Plat {
  readonly number: string;
  readonly name: string;
  /** Typed prefixes of these find it; lower case. */
  readonly numberKey: string;
  readonly nameKeys: readonly string[];
}

/** The two fields in which a plat is typed. */
export type PlatField = 'platNumber' | 'platName';

/** The dropdown appears from this many typed characters (Spec 2 §9). */
const DROPDOWN_MIN_CHARACTERS = 2;
/** A longer list isn't read in a dropdown; the full list has all plats. */
export const DROPDOWN_MAX_PLATS = 50;

/** Prepares the plats for typing: each is found by its number, its name and its other names. */
export function indexPlats(plats: readonly CodeDescription[], aliases: readonly CodeDescription[]): readonly Plat[] {
  const aliasesByNumber = Map.groupBy(aliases, ({ code }) => code);
  return plats.map(({ code, description }) => ({
    number: code,
    name: description,
    numberKey: normalize(code),
    nameKeys: [description, ...(aliasesByNumber.get(code) ?? []).map((alias) => alias.description)].map(normalize),
  }));
}

/** The plats whose number or name starts with the text, ignoring case; an exact number comes first (Spec 2 §4 "Plat entry"). */
export function matchPlats(plats: readonly Plat[], field: PlatField, text: string): readonly Plat[] {
  const typed = normalize(text);
  if (typed === '') return [];
  if (field === 'platName') return plats.filter(({ nameKeys }) => nameKeys.some((key) => key.startsWith(typed)));
  const matches = plats.filter(({ numberKey }) => numberKey.startsWith(typed));
  return matches.toSorted((one, other) => Number(other.numberKey === typed) - Number(one.numberKey === typed));
}

/** The plat of a complete name: the only one with this name, otherwise the only one that starts with it. */
export function findNamedPlat(plats: readonly Plat[], name: string): Plat | undefined {
  const typed = normalize(name);
  const matches = matchPlats(plats, 'platName', name);
  const exact = matches.filter(({ nameKeys }) => nameKeys.includes(typed));
  const [match, another] = exact.length > 0 ? exact : matches;
  return another === undefined ? match : undefined;
}

/** The effect of typing: selects a single match, otherwise clears the selection and the other field. */
export function typePlat(plats: readonly Plat[], field: PlatField, text: string): Criteria {
  const [match, another] = matchPlats(plats, field, text);
  if (match !== undefined && another === undefined) return choosePlat(match);
  return { plat: '', platNumber: '', platName: '', [field]: text };
}

/** Selecting a plat sets code, number and name together. */
export function choosePlat({ number, name }: Plat): Criteria {
  return { plat: number, platNumber: number, platName: name };
}

export const NO_PLAT: Criteria = { plat: '', platNumber: '', platName: '' };

/** The current state of the fields. */
export type PlatEntry =
  | { readonly kind: 'chosen' | 'open' }
  | { readonly kind: 'noMatch'; readonly field: PlatField }
  | { readonly kind: 'matches'; readonly field: PlatField; readonly matches: readonly Plat[] };

/** Reads the state of the entry from the criteria, so that a past search shows the same again. */
export function readPlatEntry(plats: readonly Plat[], criteria: Criteria): PlatEntry {
  if (criteria.plat) return { kind: 'chosen' };
  const field: PlatField = criteria.platNumber?.trim() ? 'platNumber' : 'platName';
  const text = criteria[field] ?? '';
  if (text.trim() === '') return { kind: 'open' };
  const matches = matchPlats(plats, field, text);
  if (matches.length === 0) return { kind: 'noMatch', field };
  return text.trim().length < DROPDOWN_MIN_CHARACTERS ? { kind: 'open' } : { kind: 'matches', field, matches };
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
