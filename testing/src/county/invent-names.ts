import { pick, type Random } from './random.ts';
import { SURNAMES } from './surnames.ts';

/** Given names, and words that firms are made of. */
export const GIVEN = 'ANNA CARL MARIT OLAF INGRID PAUL MAI JOSE AMINA JOHN MARY NELS ROSE HENRY ELSIE KURT'.split(' ');
export const FIRM_WORDS = 'NORTHLAND LAKES PRAIRIE GRANITE SUMMIT PIONEER RIVER CEDAR HARBOR VALLEY'.split(' ');
const FIRM_KINDS = ['SAVINGS BANK', 'MORTGAGE INC', 'TITLE CO', 'LAND LLC', 'PROPERTIES LP'];

/** The names of a county. */
export interface InventNames {
  /** A person or a firm, quoted. */
  name(random: Random): string;
  firm(random: Random): string;
}

/** Two thousand surnames, of which a few are very common. */
export const FEW_NAMES: InventNames = {
  name(random) {
    if (random() < 0.2) return `"${inventFirm(random)}"`;
    const middle = () => String.fromCharCode(65 + Math.floor(random() * 26));
    return `"${pick(random, SURNAMES, 2)}, ${pick(random, GIVEN)} ${middle()}"`;
  },
  firm: inventFirm,
};

function inventFirm(random: Random): string {
  return `${pick(random, FIRM_WORDS)} ${pick(random, FIRM_WORDS)} ${pick(random, FIRM_KINDS)}`;
}
