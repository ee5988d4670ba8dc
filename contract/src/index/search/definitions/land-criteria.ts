import { z } from 'zod';
import type { FieldProblems, Problem } from '../../../problem.ts';
import { codeCriterion, collectProblems, criterionText, findTextProblem } from './criteria-fields.ts';

// The land criteria of every search by legal description, for documents and for pages of the tract books.

/** LB lots and blocks of a plat, MB metes and bounds: parts of a section (Spec 2 §2). */
export const LEGAL_TYPES = ['LB', 'MB'] as const;

/** CONTAINS: the land overlaps the described land. EXACT: it is the same land. */
export const SEARCH_METHODS = ['CONTAINS', 'EXACT'] as const;

/** A quarter of the next larger selection, or a half of it; empty without a selection (Spec 1 §3 "Lists"). */
export const DIRECTIONS = ['', 'E', 'S', 'W', 'N', 'SE', 'SW', 'NE', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const directionCriterion = z.enum(DIRECTIONS).default('');

const shared = {
  legalType: z.enum(LEGAL_TYPES).default('LB'),
  searchMethod: z.enum(SEARCH_METHODS).default('CONTAINS'),
  municipality: codeCriterion,
} as const;

const platted = {
  /** Number of the chosen plat. */
  plat: criterionText,
  /** The typed text, or after the selection the name of the plat. */
  platName: criterionText,
  platNumber: criterionText,
  lot: criterionText,
  block: criterionText,
  sublot: criterionText,
  otherLotCodeLb: codeCriterion,
  otherLotLb: criterionText,
  building: criterionText,
  unit: criterionText,
  garage: criterionText,
} as const;

const sectional = {
  section: criterionText,
  township: criterionText,
  range: criterionText,
  /** The quarter of the section, then quarters of quarters. */
  q: directionCriterion,
  qq: directionCriterion,
  qqq: directionCriterion,
  qqqq: directionCriterion,
  base: codeCriterion,
  meridian: codeCriterion,
  otherLotCodeMb: codeCriterion,
  otherLotMb: criterionText,
} as const;

/** The land criteria, to be spread into those of a search. */
export const landCriteria = { ...shared, ...platted, ...sectional } as const;

const landSchema = z.object(landCriteria);
export type LandCriteria = z.output<typeof landSchema>;

const NOTHING_ASKED = landSchema.parse({});
const FIELDS_OF = { LB: Object.keys(platted), MB: Object.keys(sectional) } as const;

/** Resets the land of the other legal type, whose rows the form hides (Spec 2 §2). */
export function clearOtherLand<Criteria extends LandCriteria>(criteria: Criteria): Criteria {
  const hidden = FIELDS_OF[criteria.legalType === 'LB' ? 'MB' : 'LB'];
  const cleared = Object.fromEntries(hidden.map((field) => [field, NOTHING_ASKED[field as keyof LandCriteria]]));
  return { ...criteria, ...cleared };
}

/**
 * Validates the land criteria (Spec 2 §5): LB needs a plat, MB township and range, each in digits. A township or range can have a half
 * (33½, 33 1/2, 33H), and sections can be several (12, 14-16).
 *
 * @param options.isSectionRequired whether MB needs a section too, as in the tract books, which are kept by section.
 */
export function findLandProblems(
  land: LandCriteria,
  { isSectionRequired = false }: { readonly isSectionRequired?: boolean } = {},
): FieldProblems {
  if (land.legalType === 'MB') {
    return collectProblems({
      section: findNumberProblem(land.section, isSectionRequired, SECTIONS),
      township: findNumberProblem(land.township, true, TIER),
      range: findNumberProblem(land.range, true, TIER),
      otherLotMb: findTextProblem(land.otherLotMb),
    });
  }
  const { lot, block, sublot, otherLotLb, building, unit, garage } = land;
  const texts = { lot, block, sublot, otherLotLb, building, unit, garage };
  return collectProblems({
    plat: findPlatProblem(land.plat),
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, findTextProblem(text)])),
  });
}

/** A plat is chosen from the list, not only typed (Spec 2 §5). */
export function findPlatProblem(plat: string): Problem | undefined {
  return plat.trim() === '' ? { key: 'platRequired' } : undefined;
}

const TIER = /^\d+(?:\s*(?:½|1\/2|\.5|H))?$/i;
const SECTIONS = /^\d+(?:\s*(?:-|[,;&]|\b(?:and|to|thru|through)\b)\s*\d+)*$/i;

function findNumberProblem(text: string, isRequired: boolean, form: RegExp): Problem | undefined {
  const number = text.trim();
  if (number === '') return isRequired ? { key: 'required' } : undefined;
  return form.test(number) ? undefined : { key: 'numbersOnly' };
}
