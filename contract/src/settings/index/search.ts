import { z } from 'zod';
import { SEARCH_TYPES, type SearchType, searchTypeSchema } from '../../index/search/definitions/search-types.ts';
import { isOfImageText } from '../../index/search/definitions/searches.ts';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup, type StoredSettings } from '../define-settings-group.ts';
import { noteSchema, onSwitchSchema, switchSchema } from '../field-schemas.ts';
import type { FieldOf } from '../settings-fields.ts';

/** Opens first until the county chooses another one. */
export const DEFAULT_SEARCH: SearchType = 'searchByName';

/** Ends the name of the field that has a search's note. */
export const COUNTY_NOTE_SUFFIX = 'CountyNote';
type NoteField = `${SearchType}${typeof COUNTY_NOTE_SUFFIX}`;

/**
 * A switch and a note for each search: a search that is added later is on until the county turns it off, unless it
 * depends on the text of images that has been read.
 */
const searchesShape = Object.fromEntries(
  SEARCH_TYPES.flatMap((type) => [
    [type, isOfImageText(type) ? switchSchema : onSwitchSchema],
    [`${type}${COUNTY_NOTE_SUFFIX}`, noteSchema],
  ]),
) as Readonly<Record<SearchType, typeof onSwitchSchema> & Record<NoteField, typeof noteSchema>>;

/** The searches that the county offers, who can use them, and which one opens first (Spec 3 §3 "Search config"). */
export const searchSettings = z
  .object({
    defaultSearch: searchTypeSchema.default(DEFAULT_SEARCH),
    /** `same`: all accounts have the same searches; `configurable`: an account can be denied some. */
    searchAccess: z.enum(['same', 'configurable']).default('same'),
    ...searchesShape,
  })
  .superRefine((settings, context) => {
    // Spec 3 §5 "Search 1".
    if (!settings[settings.defaultSearch])
      context.addIssue({ code: 'custom', path: ['defaultSearch'], message: problemMessage('defaultSearchEnabled') });
  });

function switchField(type: SearchType): FieldOf<boolean> {
  return { kind: 'switch', label: `search:names.${type}`, hint: 'settings:search.searchType.hint' };
}

function noteField(type: SearchType): FieldOf<string> {
  return {
    kind: 'paragraph',
    label: 'settings:countyNote.label',
    hint: 'settings:search.countyNote.hint',
    about: `search:names.${type}`,
  };
}

const searchFields = Object.fromEntries(
  SEARCH_TYPES.flatMap((type) => [
    [type, switchField(type)],
    [`${type}${COUNTY_NOTE_SUFFIX}`, noteField(type)],
  ]),
) as Readonly<Record<SearchType, FieldOf<boolean>> & Record<NoteField, FieldOf<string>>>;

export const searchGroup = defineSettingsGroup({
  name: 'search',
  schema: searchSettings,
  fields: {
    defaultSearch: { kind: 'choice', options: 'search:names' },
    searchAccess: { kind: 'choice' },
    ...searchFields,
  },
  options: z.object({
    /** "Save and Update": gives every account the searches that the county offers now (Spec 3 §2 "Search 1"). */
    updateUsers: z.boolean().default(false),
  }),
  upgrades: [moveEnabledToSwitches],
});

/** Shape 0 had a record `enabled` of switches by search. A search that it doesn't name was added later and gets its default. */
function moveEnabledToSwitches({ enabled, ...others }: StoredSettings): StoredSettings {
  const switches = { ...(enabled as Readonly<Record<string, boolean>> | undefined) };
  const defaultSearch = getOfferedDefault(others.defaultSearch, switches);
  return { ...others, ...switches, defaultSearch, [defaultSearch]: true };
}

/** Shape 0 allowed a disabled default search; the first search that is enabled by choice replaces it. */
function getOfferedDefault(stored: unknown, switches: Readonly<Record<string, boolean>>): string {
  const wanted = typeof stored === 'string' ? stored : DEFAULT_SEARCH;
  return switches[wanted] === false ? (SEARCH_TYPES.find((type) => switches[type]) ?? wanted) : wanted;
}
