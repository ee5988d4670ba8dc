import { FIRM_WORDS, GIVEN, type InventNames } from './invent-names.ts';
import { pick, type Random } from './random.ts';
import { SURNAMES } from './surnames.ts';

// Names that are distributed as in a real index: many surnames that hardly anyone has, a few that very many have, and
// firms that share their words.

/** The most common surnames of the United States, the most common first (Census Bureau, 2010, public domain). */
export const COMMON_SURNAMES = (
  'SMITH JOHNSON WILLIAMS BROWN JONES GARCIA MILLER DAVIS RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ WILSON ANDERSON ' +
  'THOMAS TAYLOR MOORE JACKSON MARTIN LEE PEREZ THOMPSON WHITE HARRIS SANCHEZ CLARK RAMIREZ LEWIS ROBINSON'
).split(' ');

/** Different surnames before the common ones repeat. */
const OTHER_SURNAMES = 200_000;
/** Zipf's law with Mandelbrot's shift: the thousand most common surnames are those of two in five people. */
const SHIFT = 20;
const FIRM_SHARE = 0.25;
/** Of the firms, those that lend to everyone and always have the same name. */
const LENDER_SHARE = 0.5;
const LENDERS = [
  ...['PRAIRIE BANK NATIONAL ASSOCIATION', 'GRANITE BANK NATIONAL ASSOCIATION', 'SUMMIT HOME MORTGAGE INC'],
  ...['ELECTRONIC REGISTRATION SYSTEMS INC', 'NORTHLAND CREDIT UNION', 'CEDAR COUNTY'],
];
const FIRM_KINDS = ['HOLDINGS LLC', 'PROPERTIES LLC', 'HOLDINGS LLC', 'NATIONAL BANK', 'FAMILY TRUST'];

/** The surname of a rank, from 0; a higher rank is rarer. */
export function rankedSurname(rank: number): string {
  const common = COMMON_SURNAMES[rank];
  if (common !== undefined) return common;
  const other = rank - COMMON_SURNAMES.length;
  return `${beginning(Math.floor(other / SURNAMES.length))}${SURNAMES[other % SURNAMES.length]}`;
}

/** Syllables that make other surnames of the invented ones: a hundred. */
function beginning(index: number): string {
  if (index === 0) return '';
  const [consonants, vowels] = ['BCDFGHJKLMNPRSTVWZKL', 'AEIOU'];
  return `${consonants[index % consonants.length]}${vowels[Math.floor(index / consonants.length) % vowels.length]}`;
}

/**
 * Returns the names of a part of the county.
 *
 * @param part the words of other parts than the first are spelled backwards, so that a search of the first finds no more in them.
 */
export function realNames(part = 0): InventNames {
  const spell = (name: string) => (part === 0 ? name : spellBackwards(name, String.fromCharCode(64 + part)));
  const firm = (random: Random) => spell(inventRealFirm(random));
  return {
    firm,
    name(random) {
      if (random() < FIRM_SHARE) return `"${firm(random)}"`;
      const middle = String.fromCharCode(65 + Math.floor(random() * 26));
      return `"${spell(rankedSurname(inventRank(random)))}, ${pick(random, GIVEN)} ${middle}"`;
    },
  };
}

/** @param part a letter. */
function spellBackwards(name: string, part: string): string {
  const words = name.split(' ').map((word) => [...word].reverse().join(''));
  return words.map((word) => `XQ${part}${word}`).join(' ');
}

function inventRank(random: Random): number {
  return Math.floor(SHIFT * ((SHIFT + OTHER_SURNAMES) / SHIFT) ** random()) - SHIFT;
}

function inventRealFirm(random: Random): string {
  if (random() < LENDER_SHARE) return pick(random, LENDERS, 2);
  return `${rankedSurname(inventRank(random))} ${pick(random, FIRM_WORDS)} ${pick(random, FIRM_KINDS)}`;
}
