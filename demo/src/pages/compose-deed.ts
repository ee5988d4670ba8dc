import { type Block, type Content, heading, indented, paragraph, title } from './blocks.ts';
import { DEED_CLAUSES, SELLER_PAPERS } from './clauses/other-clauses.ts';
import {
  acknowledge,
  addRemarks,
  describeProperty,
  granteesOf,
  grantorsOf,
  nameDrafter,
  nameReferences,
  sign,
  signedOn,
} from './compose-parts.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { listWords, writeMoney, writeName, writeParties } from './wording.ts';

/** The granting words of each kind of deed. */
const GRANTS: Readonly<Record<string, string>> = {
  PAT: 'do give and grant',
  SD: 'conveys and quitclaims',
  WD: 'hereby convey and warrant',
  LWD: 'hereby conveys and specially warrants',
  QCD: 'hereby convey and quitclaim',
  PRD: 'hereby sells and conveys',
  TD: 'hereby conveys',
  TODD: 'hereby transfer on death',
};

/** Sellers must disclose wells since then (Minn. Stat. 103I.235). */
const WELLS_DISCLOSED_SINCE = '1990';

/** Composes a deed of any kind. */
export function composeDeed(facts: DocumentFacts): Content {
  const [grantors, grantees] = [grantorsOf(facts), granteesOf(facts)];
  const consideration =
    facts.priceCents === null ? 'One Dollar and other good and valuable consideration' : writeMoney(facts.priceCents);
  const grant = GRANTS[facts.instrument] ?? 'hereby convey';
  const opening = `FOR VALUABLE CONSIDERATION of ${consideration}, ${writeParties(grantors)}, Grantor${grantors.length > 1 ? 's' : ''}, ${grant} to ${writeParties(grantees)}, Grantee${grantees.length > 1 ? 's' : ''}, real property in Juniper County, Minnesota, described as follows:`;
  const [appurtenances = '', wells = '', ...rest] = DEED_CLAUSES;
  const others = facts.recordedOn < WELLS_DISCLOSED_SINCE ? rest : [wells, ...rest];
  const source = facts.references.length > 0 ? [paragraph(`The Grantor took title by ${nameReferences(facts)}.`)] : [];
  return {
    opening: [
      title(facts.title.toUpperCase()),
      paragraph(`Date: ${signedOn(facts)}`),
      paragraph(opening),
      ...describeProperty(facts),
    ],
    clauses: [[paragraph(appurtenances)], source, ...others.map((text) => [paragraph(text)])],
    closing: [...addRemarks(facts), ...sign(facts, grantors), acknowledge(facts, grantors), ...nameDrafter(facts)],
    appendices: [composeExhibit(facts), composeAffidavit(facts), ...composeSellerPapers(facts)],
  };
}

/** Composes a transfer on death deed. */
export function composeTransferOnDeath(facts: DocumentFacts): Content {
  const [grantors, grantees] = [grantorsOf(facts), granteesOf(facts)];
  const deed = composeDeed(facts);
  const beneficiaries = listWords(grantees.map(writeName));
  return {
    ...deed,
    opening: [
      title(facts.title.toUpperCase()),
      paragraph(`Date: ${signedOn(facts)}`),
      paragraph(
        `${writeParties(grantors)}, Grantor Owner${grantors.length > 1 ? 's' : ''}, hereby convey and quitclaim to ${beneficiaries}, Grantee Beneficiar${grantees.length > 1 ? 'ies' : 'y'}, effective on the death of the last surviving Grantor Owner, real property in Juniper County, Minnesota, described as follows:`,
      ),
      ...describeProperty(facts),
    ],
    closing: [paragraph(REVOCABLE), ...deed.closing],
  };
}

const REVOCABLE =
  'This deed may be revoked by a later instrument recorded during the life of the Grantor Owner. It passes nothing before, and it stays subject to whatever the Grantor Owner puts upon the land.';

function composeAffidavit(facts: DocumentFacts) {
  return [
    title('WELL AND SEPTIC STATEMENT'),
    paragraph(
      'The undersigned, being the Grantor of the foregoing instrument or acting for the Grantor, makes the following statement for the benefit of the Grantee and of the county.',
    ),
    heading('Wells'),
    paragraph(
      'The status and number of wells on the described real property have not changed since the last well disclosure certificate that was filed, or the Grantor does not know of any well on it.',
    ),
    heading('Sewage treatment'),
    paragraph(
      'The described real property is served by a public sewer, or by a septic system which to the knowledge of the Grantor was installed under permit and complies with the ordinance of the county. No straight pipe, cesspool or abandoned tank is known to the Grantor.',
    ),
    heading('Other facts'),
    paragraph(
      'The Grantor knows of no underground tank, of no making of unlawful drugs on the property, and of no notice from a public body that asks for repairs or removal.',
    ),
    ...sign(facts, grantorsOf(facts)),
  ];
}

function composeExhibit(facts: DocumentFacts) {
  return [
    title('EXHIBIT A'),
    paragraph(`to the ${facts.title} dated ${signedOn(facts)}`),
    heading('Legal description'),
    ...describeProperty(facts),
    ...(facts.references.length > 0
      ? [
          heading('Instruments of record'),
          ...facts.references.map(({ key, title: name }) =>
            indented(`Document No. ${key}${name === null ? '' : `, ${name}`}`),
          ),
        ]
      : []),
  ];
}

/** Composes the affidavits that the parties of a sale sign together with the deed, and that some offices record with it. */
function composeSellerPapers(facts: DocumentFacts): readonly (readonly Block[])[] {
  const sellers = grantorsOf(facts);
  return SELLER_PAPERS.map(([name, statements]) => [
    title(name),
    paragraph(`${writeParties(sellers)}, being first duly sworn, states:`),
    ...statements.map((text, index) => paragraph(`${index + 1}. ${text}`)),
    ...sign(facts, sellers),
    acknowledge(facts, sellers),
  ]);
}
