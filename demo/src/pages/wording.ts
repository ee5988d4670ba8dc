import type { DocumentFacts } from './document-facts.queries.ts';

type Name = DocumentFacts['names'][number];
type Legal = DocumentFacts['legals'][number];

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const CORNERS: Readonly<Record<string, string>> = {
  NE: 'Northeast',
  NW: 'Northwest',
  SE: 'Southeast',
  SW: 'Southwest',
};
const SIDES: Readonly<Record<string, string>> = { N: 'North', S: 'South', E: 'East', W: 'West' };
/** Words of firms' names that stay in capitals. */
const CAPITALS = /^(?:LLC|LLP|LP|NA|FSB|FLCA|CIC|N[EW]|S[EW]|[IVX]+|&|\d.*)$/;
const ORDINAL = /^\d+(?:ST|ND|RD|TH)$/;
const SMALL_WORDS = /^(?:A|AN|OF|AND|THE|FOR)$/;

/** Formats a name as its owner writes it: `Carl J. Peterson`. */
export function writeName(name: Name): string {
  if (name.kind === 'NON_HUMAN') return writeFirm(name.lastName);
  const middle = name.middleName?.length === 1 ? `${name.middleName}.` : toTitle(name.middleName ?? '');
  const suffix =
    name.suffix === null ? '' : /^[IVX]+$/.test(name.suffix) ? ` ${name.suffix}` : `, ${toTitle(name.suffix)}.`;
  return `${[toTitle(name.firstName ?? ''), middle, toTitle(name.lastName)].filter((part) => part !== '').join(' ')}${suffix}`;
}

/** Formats parties with their marital status: `Carl J. Peterson and Marit Peterson, spouses married to each other`. */
export function writeParties(names: readonly Name[]): string {
  if (names.length === 0) return 'the Public';
  const groups: Name[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    if (last?.[0]?.capacity === name.capacity) last.push(name);
    else groups.push([name]);
  }
  const written = groups.map((group) => {
    const capacity = group[0]?.capacity ?? null;
    return `${listWords(group.map(writeName))}${capacity === null ? '' : `, ${capacity.toLowerCase()}`}`;
  });
  return written.length > 1 ? written.join('; and ') : (written[0] ?? '');
}

/** Formats a list for a sentence: `a`, `a and b`, `a, b and c`. */
export function listWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Formats a date, `June 2, 2019`; without one, a blank to fill in. */
export function writeDate(day: string | null | undefined): string {
  if (day === null || day === undefined) return '____________';
  const [year, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
}

/** `$169,600.00`. */
export function writeMoney(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

/** Formats the land of a document for a deed, one text for each piece. */
export function writeLand(facts: DocumentFacts): readonly string[] {
  const islands = facts.islands.map(
    ({ island, village, parcel }) => `Parcel ${parcel}, Village of ${toTitle(village)}, ${island}, Lake Juniper`,
  );
  return [...facts.legals.map(writeLegal), ...islands];
}

/** Changes names such as `JOHN P VANG` and `FIRST BANK OF VISBY LLC` to mixed case. */
export function writeFirm(name: string): string {
  return name.split(' ').map(writeFirmWord).join(' ');
}

function writeFirmWord(word: string, index: number): string {
  if (ORDINAL.test(word) || (index > 0 && SMALL_WORDS.test(word))) return word.toLowerCase();
  return CAPITALS.test(word) ? word : toTitle(word);
}

export function toTitle(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|[\s'-]|\bmc)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/'S\b/g, "'s")
    .replace(/\bMc/g, 'Mc');
}

function writeLegal(legal: Legal): string {
  if (legal.kind === 'MB') return writeSectional(legal);
  const { plat, block, lots, part, unit, building, otherLot } = legal;
  if (unit !== null) return `Unit No. ${unit}, Building ${building}, ${plat}, a condominium located in Juniper County`;
  if (block === 'ALL') return `All lots, blocks and outlots of ${plat}`;
  if (lots === null && otherLot === null) return `All of ${plat}`;
  const named = `${part === null ? '' : `The ${writePart(part)} `}${/\D/.test(lots ?? '') ? 'Lots' : 'Lot'} ${lots}`;
  const lot = otherLot === null ? named : `Outlot ${otherLot}`;
  return `${lot}${block === null ? '' : `, Block ${block}`}, ${plat}, according to the recorded plat thereof`;
}

/** `E 33 FT OF` is `East 33 feet of`. */
function writePart(part: string): string {
  return part.replace(/^[NSEW]\b/, (side) => SIDES[side] ?? side).replace('FT OF', 'feet of');
}

function writeSectional({ section, township, range, aliquot, otherLot, otherLotCode, comment }: Legal): string {
  const lot = otherLotCode === 'GL' ? `Government Lot ${otherLot} of ` : '';
  const parts = (aliquot ?? '')
    .split(' ')
    .filter((part) => part !== '')
    .map(writeAliquot);
  const path = parts.length === 0 ? '' : `${parts.join(' of ')} of `;
  const except = comment === null ? '' : `, ${comment.toLowerCase()}`;
  return upperFirst(`${lot}${path}Section ${section}, Township ${township} North, Range ${range} East${except}`);
}

function writeAliquot(part: string): string {
  const name = part.slice(0, -1);
  return part.endsWith('4') ? `the ${CORNERS[name]} Quarter` : `the ${SIDES[name]} Half`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
