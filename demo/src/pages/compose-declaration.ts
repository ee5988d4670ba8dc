import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { listPlatLand } from '../county/land/tracts.ts';
import { listPlats } from '../county/plats.ts';
import { type Block, type Content, indented, paragraph, rule, title } from './blocks.ts';
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
import { PAGE_WIDTH } from './page-style.ts';
import { SERIF } from './typefaces.ts';
import { writeParties } from './wording.ts';

const WIDTHS = [0.25, 0.25, 0.28, 0.22];

/** Composes the covenants of a subdivision, or the declaration of a condominium. */
export function composeDeclaration(facts: DocumentFacts): Content {
  const declarants = grantorsOf(facts);
  const plat = facts.legals.find(({ plat: name }) => name !== null)?.plat ?? '';
  const units = listUnits(plat);
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
      ...(units.length > 0 ? [composeSchedule(plat, units), ...units.map((unit) => composeFloorPlan(plat, unit))] : []),
    ],
  };
}

interface Unit {
  readonly name: string;
  readonly building: string;
  readonly floorArea: number;
}

/** Lists the units of a condominium, as on its plat. */
function listUnits(plat: string): readonly Unit[] {
  const found = listPlats().find(({ name }) => name === plat);
  const lands = found === undefined ? [] : listPlatLand(found);
  return lands.flatMap(({ legal }, index) =>
    legal.unit === undefined
      ? []
      : [{ name: legal.unit, building: legal.building ?? '', floorArea: 1_020 + ((index * 37) % 9) * 64 }],
  );
}

/** Composes the list of units with their shares of the common elements. */
function composeSchedule(plat: string, units: readonly Unit[]): readonly Block[] {
  return [
    title('SCHEDULE OF UNITS'),
    paragraph(`Units of ${plat}, their floor area and share of the common expenses and votes`),
    rule,
    { kind: 'row', cells: ['Unit', 'Building', 'Floor area (sq ft)', 'Share'], widths: WIDTHS, bold: true },
    rule,
    ...units.map(
      ({ name, building, floorArea }): Block => ({
        kind: 'row',
        widths: WIDTHS,
        cells: [name, building, String(floorArea), `1/${units.length}`],
      }),
    ),
    rule,
    indented('Areas are to the unfinished inner surface of outside walls. The plat prevails where it differs.'),
  ];
}

/** Composes a sheet with the plan of a unit. */
function composeFloorPlan(plat: string, unit: Unit): readonly Block[] {
  return [
    title(plat),
    title(`FLOOR PLAN, UNIT NO. ${unit.name}, BUILDING ${unit.building}`),
    { kind: 'figure', height: 400, draw: (top) => drawFloorPlan(unit, top + 20) },
    paragraph(
      `Floor area ${unit.floorArea} square feet. Heavy lines are the unfinished inner surfaces of walls, floors and ceilings, which bound the unit.`,
    ),
  ];
}

/** Rooms as fractions of the plan: left, top, width, height. */
const ROOMS: readonly (readonly [name: string, left: number, top: number, width: number, height: number])[] = [
  ['LIVING', 0, 0, 0.55, 0.5],
  ['KITCHEN', 0.55, 0, 0.45, 0.32],
  ['DINING', 0.55, 0.32, 0.45, 0.18],
  ['BEDROOM 1', 0, 0.5, 0.4, 0.5],
  ['BATH', 0.4, 0.5, 0.24, 0.3],
  ['HALL', 0.4, 0.8, 0.24, 0.2],
  ['BEDROOM 2', 0.64, 0.5, 0.36, 0.5],
];

function drawFloorPlan({ floorArea }: Unit, top: number): readonly Mark[] {
  const height = floorArea / 4.6;
  const width = 330;
  const left = (PAGE_WIDTH - width) / 2;
  return [
    { kind: 'box', x: left, y: top, width, height, thickness: 3 },
    ...ROOMS.flatMap(([name, x, y, roomWidth, roomHeight]): Mark[] => {
      const [roomLeft, roomTop] = [left + x * width, top + y * height];
      const middle = { x: roomLeft + (roomWidth * width) / 2, y: roomTop + (roomHeight * height) / 2 };
      return [
        { kind: 'box', x: roomLeft, y: roomTop, width: roomWidth * width, height: roomHeight * height, thickness: 0.8 },
        { kind: 'text', text: name, font: SERIF, size: 9, anchor: 'middle', ...middle },
      ];
    }),
  ];
}
