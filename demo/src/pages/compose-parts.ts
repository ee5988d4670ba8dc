import { type Block, heading, indented, paragraph, space } from './blocks.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { listWords, writeDate, writeFirm, writeLand, writeName, writeParties } from './wording.ts';

type Names = DocumentFacts['names'];

/** Law offices and lenders who drafted the demo's documents. */
const DRAFTERS: readonly string[] = [
  'Granite Law Office, 210 Main St N, Juniper Falls, MN 55971',
  'Northwoods Title, 18 Lake St E, Juniper Falls, MN 55971',
  'Skaar & Dvorak, Attorneys at Law, New Visby, MN 55973',
  'Lakes Abstract, 402 Marit Shore Dr, Lake Marit, MN 55972',
];

export function grantorsOf({ names }: DocumentFacts): Names {
  return names.filter(({ role }) => role === 'GRANTOR');
}

export function granteesOf({ names }: DocumentFacts): Names {
  return names.filter(({ role }) => role === 'GRANTEE');
}

/** Composes the sentence with the date of signing. */
export function signedOn(facts: DocumentFacts): string {
  return writeDate(facts.instrumentOn ?? facts.recordedOn);
}

/** Composes the legal description, indented, with address and parcel. */
export function describeProperty(facts: DocumentFacts): readonly Block[] {
  const land = writeLand(facts);
  if (land.length === 0) return [];
  const address = facts.addresses[0];
  return [
    ...land.map((text, index) => indented(index < land.length - 1 ? `${text}; and` : `${text}.`)),
    ...(address
      ? [
          indented(
            `Property address: ${writeFirm(address.address)}, ${writeFirm(address.city ?? '')}, MN ${address.zip}`,
          ),
        ]
      : []),
    ...(facts.parcels.length > 0
      ? [indented(`Parcel No. ${listWords(facts.parcels.map(({ number }) => number))}`)]
      : []),
    ...(facts.certificates.length > 0
      ? [
          indented(
            `Registered land. Certificate of Title No. ${listWords(facts.certificates.map(({ number }) => number))}`,
          ),
        ]
      : []),
  ];
}

/** Names the documents that this one refers to, of the given kinds of instruments if there are any. */
export function nameReferences(facts: DocumentFacts, kinds?: readonly string[]): string {
  const named = facts.references.filter(({ instrument }) => kinds === undefined || kinds.includes(instrument ?? ''));
  return listWords(
    named.map(({ key, title, recordedOn }) =>
      title === null ? `Document No. ${key}` : `the ${title} recorded ${writeDate(recordedOn)} as Document No. ${key}`,
    ),
  );
}

/** Composes the parties' signatures; an officer signs for a firm. */
export function sign(facts: DocumentFacts, names: Names): readonly Block[] {
  const seed = `${facts.type}${facts.number}`;
  // A trustee signs for the trust, a personal representative for the estate.
  const agents = names.filter(({ capacity }) => capacity === 'AS TRUSTEE' || capacity === 'AS PERSONAL REPRESENTATIVE');
  return [
    space(8),
    ...(agents.length > 0 ? agents : names).slice(0, 6).map((name): Block => {
      const written = writeName(name);
      if (name.kind === 'HUMAN')
        return {
          kind: 'signature',
          name: written,
          under: name.capacity?.startsWith('AS ') ? `${written}, ${name.capacity.toLowerCase()}` : written,
          seed,
        };
      return {
        kind: 'signature',
        name: pickOfficer(seed, written),
        under: `${written}, by its ${pickOffice(name.lastName)}`,
        seed,
      };
    }),
  ];
}

/** Composes the notary's acknowledgment. */
export function acknowledge(facts: DocumentFacts, names: Names): Block {
  const text = `This instrument was acknowledged before me on ${signedOn(facts)}, by ${writeParties(names)}.`;
  const expires = Number(facts.recordedOn.slice(0, 4)) + 1 + (Number(facts.number) % 5);
  return { kind: 'notary', text, seed: `${facts.type}${facts.number}`, expires, county: 'JUNIPER' };
}

/** Composes the name of the drafter, which the law requires. */
export function nameDrafter(facts: DocumentFacts): readonly Block[] {
  const drafter = DRAFTERS[Number(facts.number) % DRAFTERS.length] ?? '';
  return [space(6), paragraph(`This instrument was drafted by ${drafter}.`)];
}

/** Composes the remarks of the index. */
export function addRemarks(facts: DocumentFacts): readonly Block[] {
  return facts.remarks.map((remark) => paragraph(`${remark}.`));
}

export function numberClauses(
  clauses: readonly (readonly [title: string, text: string])[],
): readonly (readonly Block[])[] {
  return clauses.map(([name, text], index) => [heading(`${index + 1}. ${name}`), paragraph(text)]);
}

const OFFICERS: readonly string[] = [
  'Walter Bergstrom',
  'Marian Otte',
  'Duane Krueger',
  'Cheryl Lokken',
  'Tou Vang',
  'Leonard Weiss',
  'Joan Fitzgerald',
  'Roger Selvig',
];

function pickOfficer(seed: string, firm: string): string {
  const sum = [...`${seed}${firm}`].reduce((total, character) => total + character.charCodeAt(0), 0);
  return OFFICERS[sum % OFFICERS.length] ?? '';
}

function pickOffice(firm: string): string {
  if (/ TRUST$/.test(firm)) return 'Trustee';
  if (/^ESTATE /.test(firm)) return 'Personal Representative';
  if (/\b(?:COUNTY|CITY|STATE|UNITED STATES|SERVICE|DEPARTMENT|SHERIFF|COURT)\b/.test(firm))
    return 'authorized officer';
  return /\b(?:LLC|LP|LLP)\b/.test(firm) ? 'Manager' : 'Vice President';
}
