import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';

/** Characters of a watched name, parcel or number. */
const WATCHED_MAX_CHARACTERS = 80;
/** Shorter names would match much of the index. */
const WATCHED_MIN_CHARACTERS = 2;

const line = z
  .string()
  .trim()
  .max(WATCHED_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: WATCHED_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM);
const requiredLine = line.min(1, problemMessage('required'));
const nameLine = requiredLine.min(
  WATCHED_MIN_CHARACTERS,
  problemMessage('minimumCharacters', { n: WATCHED_MIN_CHARACTERS }),
);

/**
 * The target of a watch. A name without a first name is that of a business. `soundsLike` also matches similar names and
 * short forms of first names. A number matches documents that refer to it.
 */
export const watchedSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('NAME'),
    lastName: nameLine,
    firstName: line.default(''),
    soundsLike: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('PARCEL'), parcel: requiredLine }),
  z.strictObject({ kind: z.literal('LOT'), plat: requiredLine, block: line.default(''), lot: requiredLine }),
  z.strictObject({ kind: z.literal('SECTION'), township: requiredLine, range: requiredLine, section: requiredLine }),
  z.strictObject({ kind: z.literal('NUMBER'), number: requiredLine }),
]);
export type Watched = z.output<typeof watchedSchema>;

/** The label of a watch: a name without a first name is that of a business. */
export type WatchedLabel = Watched['kind'] | 'BUSINESS';

export function labelOfWatched(watched: Watched): WatchedLabel {
  return watched.kind === 'NAME' && watched.firstName === '' ? 'BUSINESS' : watched.kind;
}

/** The labels of watches in lists, which distinguish a watch of similar names from one of the name alone. */
export const LISTED_WATCH_KINDS = ['NAME', 'BUSINESS', 'SIMILAR', 'PARCEL', 'LOT', 'SECTION', 'NUMBER'] as const;

export function listedKindOfWatched(watched: Watched): (typeof LISTED_WATCH_KINDS)[number] {
  return watched.kind === 'NAME' && watched.soundsLike ? 'SIMILAR' : labelOfWatched(watched);
}

/** Describes what is watched as its owner typed it: `HAUGEN, ROBERT`, `12-345-67`. */
export function describeWatched(watched: Watched): string {
  switch (watched.kind) {
    case 'NAME':
      return watched.firstName === '' ? watched.lastName : `${watched.firstName} ${watched.lastName}`;
    case 'PARCEL':
      return watched.parcel;
    case 'LOT':
      return [watched.plat, watched.block, watched.lot].filter((part) => part !== '').join(' / ');
    case 'SECTION':
      return `${watched.section}-${watched.township}-${watched.range}`;
    case 'NUMBER':
      return watched.number;
  }
}
