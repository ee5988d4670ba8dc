import { addDays } from '@portal/contract/values/plain-date';
import { type Draw, type GeneratedDocument, LOTS, type Person, TODAY, type World } from './generated-world-testing.ts';

/* The errors of an index, as they are put into documents that were signed. */

export const ERROR_KINDS = [
  'WRONG_REFERENCE',
  'WRONG_LOT',
  'MISTYPED_PARTY',
  'WRONG_HOLDER',
  'WRONG_SUFFIX',
  'MISSING_DOCUMENT',
  'WRONG_DATE',
  'WRONG_INSTRUMENT',
  'SWAPPED_PARTIES',
  'MISSING_REFERENCE',
  'MISSING_PARTY',
  'EXTRA_LOT',
  'SWAPPED_NAME',
] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** An error that was put in. */
export interface PutError {
  readonly indexed: readonly GeneratedDocument[];
  /** The document before the change. */
  readonly changed: GeneratedDocument;
  readonly kind: ErrorKind;
}

/** Puts an error in. @returns undefined if the chain has no place for it. */
export function putError(
  draw: Draw,
  kind: ErrorKind,
  indexed: readonly GeneratedDocument[],
  world: World,
): PutError | undefined {
  const candidates = indexed.filter((document) => canHave(document, kind));
  if (candidates.length === 0) return undefined;
  const changed = draw.pick(candidates);
  const wrong = kind === 'MISSING_DOCUMENT' ? [] : [makeWrong(draw, kind, changed, { indexed, world })];
  return { indexed: indexed.flatMap((document) => (document === changed ? wrong : [document])), changed, kind };
}

function canHave({ code, names, from, to, lots }: GeneratedDocument, kind: ErrorKind): boolean {
  if (kind === 'WRONG_REFERENCE' || kind === 'MISSING_REFERENCE') return names.length > 0;
  if (kind === 'WRONG_HOLDER') return ['SAT', 'PREL', 'AMTG'].includes(code);
  if (kind === 'MISSING_PARTY') return from.length > 1 || to.length > 1;
  if (kind === 'EXTRA_LOT') return code !== 'PAT' && lots.length < LOTS.length;
  if (kind === 'WRONG_SUFFIX') return [...from, ...to].some(({ name }) => / [JS]R$/.test(name));
  if (kind === 'WRONG_INSTRUMENT') return ['SAT', 'PREL', 'AMTG', 'MTG'].includes(code);
  return code !== 'PAT';
}

function makeWrong(
  draw: Draw,
  kind: ErrorKind,
  document: GeneratedDocument,
  { indexed, world }: { readonly indexed: readonly GeneratedDocument[]; readonly world: World },
): GeneratedDocument {
  const { from, to, on, lots, names } = document;
  const otherBank = (not: readonly Person[]) => draw.pick(world.banks.filter((bank) => !not.includes(bank)));
  switch (kind) {
    case 'WRONG_REFERENCE':
      return { ...document, names: [draw.pick(indexed).number, ...names.slice(1)] };
    case 'MISSING_REFERENCE':
      return { ...document, names: [] };
    case 'WRONG_LOT':
      return {
        ...document,
        lots: [draw.pick(LOTS.filter((lot) => !lots.includes(lot) || lots.length === LOTS.length))],
      };
    case 'MISTYPED_PARTY':
      return draw.chance(0.5)
        ? { ...document, from: mistypeOne(draw, from) }
        : { ...document, to: mistypeOne(draw, to) };
    case 'WRONG_HOLDER':
      return document.code === 'AMTG' && draw.chance(0.5)
        ? { ...document, to: [otherBank(to)] }
        : { ...document, from: [otherBank(from)] };
    case 'WRONG_SUFFIX': {
      const wrong = draw.chance(0.5) ? swapSuffix : dropSuffixes;
      return { ...document, from: from.map(wrong), to: to.map(wrong) };
    }
    case 'WRONG_DATE': {
      const days = draw.chance(0.5) ? draw.whole(1, 120) : draw.whole(300, 5_000);
      const moved = addDays(on, draw.chance(0.7) ? -days : days);
      return { ...document, on: moved > TODAY ? TODAY : moved };
    }
    case 'WRONG_INSTRUMENT':
      return { ...document, code: draw.pick(['SAT', 'PREL', 'AMTG', 'MMOD', 'AFF', 'EASE', 'MTG', 'ZZZ']) };
    case 'MISSING_PARTY':
      return from.length > 1 && (to.length < 2 || draw.chance(0.5))
        ? { ...document, from: from.slice(0, -1) }
        : { ...document, to: to.slice(0, -1) };
    case 'EXTRA_LOT':
      return { ...document, lots: [...lots, draw.pick(LOTS.filter((lot) => !lots.includes(lot)))].toSorted() };
    case 'SWAPPED_NAME':
      return { ...document, from: from.map(swapName), to: to.map(swapName) };
    case 'SWAPPED_PARTIES':
      return { ...document, from: to, to: from };
    default:
      return document;
  }
}

function mistypeOne(draw: Draw, parties: readonly Person[]): readonly Person[] {
  if (parties.length === 0) return parties;
  const wrong = draw.pick(parties);
  return parties.map((person) => (person === wrong ? { ...person, name: mistype(draw, person.name) } : person));
}

/** A letter too many, too few, changed, or swapped with its neighbor, in the first word. */
function mistype(draw: Draw, name: string): string {
  const [word = ''] = /^[A-Z]+/.exec(name) ?? [];
  const at = draw.whole(1, Math.max(1, word.length - 2));
  const letter = draw.pick([...'ABEKLNORST']);
  const wrong = draw.pick([
    `${word.slice(0, at)}${letter}${word.slice(at)}`,
    `${word.slice(0, at)}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${letter}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`,
  ]);
  return `${wrong}${name.slice(word.length)}`;
}

/** `ROBERT, HAUGEN`: the surname in the column of the given name. */
const swapName = ({ id, name }: Person): Person => ({ id, name: name.replace(/^([A-Z]+), ([A-Z]+)/, '$2, $1') });
const swapSuffix = ({ id, name }: Person): Person => ({
  id,
  name: name.replace(/ ([JS])R$/, (_suffix, first) => (first === 'J' ? ' SR' : ' JR')),
});
const dropSuffixes = ({ id, name }: Person): Person => ({ id, name: name.replace(/ [JS]R$/, '') });
