import { type Block, type Content, heading, indented, paragraph, rule, title } from './blocks.ts';
import { DECLARATION_ARTICLES } from './clauses/other-clauses.ts';
import {
  acknowledge,
  describeProperty,
  granteesOf,
  grantorsOf,
  nameDrafter,
  nameReferences,
  numberClauses,
  sign,
  signedOn,
} from './compose-parts.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { writeParties } from './wording.ts';

const SCHEDULE_ROWS = 42;
const SCHEDULE_PAGES = 12;
const WIDTHS = [0.16, 0.2, 0.24, 0.2, 0.2];

/** Covenants of a subdivision, or the declaration that makes a condominium. */
export function composeDeclaration(facts: DocumentFacts): Content {
  const declarants = grantorsOf(facts);
  const plat = facts.legals.find(({ plat: name }) => name !== null)?.plat ?? '';
  const isCommunity = facts.instrument === 'CIC';
  return {
    opening: [
      title(facts.title.toUpperCase()),
      title(plat),
      paragraph(`THIS DECLARATION is made on ${signedOn(facts)}, by ${writeParties(declarants)} ("Declarant").`),
      paragraph(
        `Declarant owns real property in Juniper County, Minnesota, which is described as follows${facts.references.length > 0 ? `, by ${nameReferences(facts)}` : ''}:`,
      ),
      ...describeProperty(facts),
      paragraph(
        isCommunity
          ? 'Declarant submits this property to the act that governs common interest communities, as a condominium whose units, common elements and shares are described in this Declaration and shown on the plat that is recorded with it.'
          : 'Declarant wishes to keep the value and the character of this property, and for that purpose subjects it to the covenants, conditions, restrictions and easements that follow.',
      ),
    ],
    clauses: numberClauses(DECLARATION_ARTICLES.map(([name, text]) => [name.toUpperCase(), text])),
    closing: [...sign(facts, declarants), acknowledge(facts, declarants), ...nameDrafter(facts)],
    appendices: [
      [
        title('CONSENT'),
        paragraph(
          `${writeParties(granteesOf(facts))} has examined the foregoing declaration as far as the law asks it to, and consents to its recording.`,
        ),
        ...sign(facts, granteesOf(facts)),
      ],
      ...Array.from({ length: SCHEDULE_PAGES }, (_, page) => composeSchedule(plat, page)),
    ],
  };
}

/** A page of the list of dwellings with their share of what is common. */
function composeSchedule(plat: string, page: number): readonly Block[] {
  return [
    title(`SCHEDULE ${page + 1}`),
    heading(`Dwellings of ${plat}, their type, floor area and share of the common expenses`),
    rule,
    { kind: 'row', cells: ['No.', 'Type', 'Floor area (sq ft)', 'Garage', 'Share'], widths: WIDTHS, bold: true },
    rule,
    ...Array.from({ length: Math.floor(SCHEDULE_ROWS / 1.4) }, (_, index): Block => {
      const number = page * 30 + index + 1;
      return {
        kind: 'row',
        widths: WIDTHS,
        cells: [
          String(100 + number),
          'ABCD'.charAt(number % 4),
          String(1_020 + ((number * 37) % 9) * 64),
          `G${number}`,
          'one part',
        ],
      };
    }),
    indented('Areas are to the unfinished inner surface of outside walls. The plat prevails where it differs.'),
  ];
}
