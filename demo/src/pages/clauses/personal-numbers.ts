import type { DocumentFacts } from '../document-facts.queries.ts';

/** The instruments with a number: affidavits, to which records of death were attached. */
export const NUMBERED_INSTRUMENT = 'AIS';
/** Offices stopped taking numbers then. */
export const NUMBERED_UNTIL = '2010-01-01';

const AREAS = 100;
const GROUPS = 49;
const SERIALS = 9_999;

/**
 * Makes up the social security number in a document. The area is 900 or above, which isn't issued (SSA, POMS RM 10201.035), and the group isn't
 * one of taxpayer numbers either (IRS Publication 1915): it is nobody's number.
 *
 * @returns the number, the same each time; undefined for documents without one.
 */
export function writeSocialSecurityNumber({ instrument, recordedOn, number }: DocumentFacts): string | undefined {
  if (instrument !== NUMBERED_INSTRUMENT || recordedOn >= NUMBERED_UNTIL) return undefined;
  const digits = Number(number.replaceAll(/\D/g, ''));
  const [area, group, serial] = [900 + (digits % AREAS), 1 + (digits % GROUPS), 1 + ((digits * 7_919) % SERIALS)];
  return `${area}-${String(group).padStart(2, '0')}-${String(serial).padStart(4, '0')}`;
}
