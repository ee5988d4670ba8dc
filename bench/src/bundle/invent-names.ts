import { pick, type Random } from './random.ts';
import { SURNAMES } from './surnames.ts';

/** Given names, and words that firms are made of. */
const GIVEN = 'ANNA CARL MARIT OLAF INGRID PAUL MAI JOSE AMINA JOHN MARY NELS ROSE HENRY ELSIE KURT'.split(' ');
export const FIRM_WORDS = 'NORTHLAND LAKES PRAIRIE GRANITE SUMMIT PIONEER RIVER CEDAR HARBOR VALLEY'.split(' ');
const FIRM_KINDS = ['SAVINGS BANK', 'MORTGAGE INC', 'TITLE CO', 'LAND LLC', 'PROPERTIES LP'];

/** A person or a firm, quoted; a few surnames are very common, as in a real county. */
export function inventName(random: Random): string {
  if (random() < 0.2) return `"${inventFirm(random)}"`;
  const middle = () => String.fromCharCode(65 + Math.floor(random() * 26));
  return `"${pick(random, SURNAMES, 2)}, ${pick(random, GIVEN)} ${middle()}"`;
}

export function inventFirm(random: Random): string {
  return `${pick(random, FIRM_WORDS)} ${pick(random, FIRM_WORDS)} ${pick(random, FIRM_KINDS)}`;
}
