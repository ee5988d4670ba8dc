import { type Block, type Content, paragraph, title } from './blocks.ts';
import { CONTRACT_CLAUSES, EASEMENT_CLAUSES, GENERAL_CLAUSES, NOTICE_PROOFS } from './clauses/other-clauses.ts';
import { writeSocialSecurityNumber } from './clauses/personal-numbers.ts';
import {
  acknowledge,
  addRemarks,
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
import { listWords, writeMoney, writeName, writeParties } from './wording.ts';

/** The opening of each kind of instrument; the parties come from the index. */
interface Words {
  /** Names only, without marital status. */
  readonly grantorNames: string;
  readonly grantors: string;
  readonly grantees: string;
  readonly references: string;
  readonly price: string;
  readonly amount: string;
}

const OPENINGS: Readonly<Record<string, (words: Words) => string>> = {
  CD: ({ grantors, grantees, price }) =>
    `THIS CONTRACT FOR DEED is made by ${grantors}, Seller, and ${grantees}, Purchaser. Seller sells and Purchaser buys, for the price of ${price}, real property in Juniper County, Minnesota, described as follows:`,
  ACD: ({ grantors, grantees, references }) =>
    `FOR VALUABLE CONSIDERATION, ${grantors}, Assignor, assigns and transfers to ${grantees}, Assignee, the vendor's interest in ${references}, with all payments that are still due under it, and conveys to the Assignee, as security for them, the land described as follows:`,
  NCC: ({ grantors, grantees, references }) =>
    `YOU ARE NOTIFIED, ${grantees}, that default has occurred in ${references}, made with ${grantors} as Seller, in that payments that were due have not been made and taxes have not been paid. The contract ends sixty days after service of this notice unless before then the payments are made with the costs of service and the attorneys' fees that the law allows. The land is described as follows:`,
  EASE: ({ grantors, grantees }) =>
    `FOR ONE DOLLAR and other good and valuable consideration, ${grantors}, Grantor, grants to ${grantees}, Grantee, its successors and assigns, a perpetual easement over, under and across land in Juniper County, Minnesota, described as follows:`,
  HWYE: ({ grantors, grantees }) =>
    `For and in consideration of the benefits of the road, ${grantors} grants and conveys to ${grantees} an easement for public highway purposes over a strip forty feet wide along the line of the road as it is now traveled, on land described as follows:`,
  LEASE: ({ grantors, grantees }) =>
    `${grantors}, Lessor, leases to ${grantees}, Lessee, for a term of ten years from the date of this instrument, at the rent and on the terms that the parties have set down between them, land described as follows:`,
  ML: ({ grantors, grantees, amount }) =>
    `${grantees}, being first duly sworn, states that it has a claim of lien for ${amount} upon the premises of ${grantors} described below, for labor performed and material furnished in their improvement; that the last of it was done within one hundred twenty days; and that notice was given as the law requires. The premises are described as follows:`,
  RML: ({ grantors, grantees, references }) =>
    `${grantors}, having been paid in full, releases and discharges ${references}, against premises of ${grantees} described as follows:`,
  JDG: ({ grantors, grantees, amount }) =>
    `STATE OF MINNESOTA, DISTRICT COURT. IT IS ADJUDGED that ${grantees} recover of ${grantors} the sum of ${amount}, with interest and costs. A transcript of this judgment is filed so that it may be a lien upon the real property of the debtor in this county.`,
  SJ: ({ grantors, grantees, references }) =>
    `${grantors}, judgment creditor, acknowledges full payment by ${grantees}, and satisfies ${references}. The court administrator and the recorder are authorized to enter the satisfaction.`,
  LP: ({ grantors, grantees }) =>
    `NOTICE IS GIVEN that an action has been commenced in the District Court of Juniper County by ${grantees}, plaintiff, against ${grantors}, defendant. Its object is to have the interests of the parties in the land described below determined and the land divided or sold. Whoever takes an interest after this notice is bound by the outcome.`,
  RLP: ({ grantors, grantees, references }) =>
    `The action of ${grantors} against ${grantees} having been settled and dismissed, ${references} is discharged, and the recorder is authorized to note that upon the record.`,
  SHC: ({ grantees, references, price }) =>
    `I, the Sheriff of Juniper County, certify: that under the power of sale in ${references}, and after notice of the sale had been published for six weeks and served as the law requires, I offered the land described below at public auction; that it was sold to ${grantees}, who bid highest, for ${price}; and that the owner may redeem it within the time that the law gives. The land is described as follows:`,
  DD: ({ grantors, grantees }) =>
    `STATE OF MINNESOTA, COUNTY OF JUNIPER, PROBATE COURT. In the matter of ${grantors}: the final account has been settled and allowed, and all debts and taxes are paid. IT IS DECREED that the title to the land described below is assigned to and vested in ${grantees}, subject to encumbrances of record.`,
  ORD: ({ grantees }) =>
    `STATE OF MINNESOTA, DISTRICT COURT. In the matter of the application to register the title to the land described below: the court finds the estate in fee simple to be in ${grantees}. IT IS ORDERED that the title be registered as the law provides, and that the registrar issue a certificate of title.`,
  AFF: ({ grantors }) =>
    `${grantors}, being first duly sworn, states: that the affiant is the person of that name in the instruments of record which concern the land described below; that there are no judgments or tax liens against the affiant, any of a similar name being against others; and that the affiant is of full age.`,
  AIS: ({ grantorNames, grantees }) =>
    `${grantees}, being first duly sworn, states that ${grantorNames} was one of the owners, in joint tenancy, of the land described below, or held it until death; that a certified record of death is attached to this affidavit; and that by reason of that death the title is now in the affiant.`,
  POA: ({ grantors, grantees }) =>
    `${grantors}, principal, appoints ${grantees} as attorney in fact, to act for the principal in every way that the principal could act with respect to real property, banking, claims and litigation, and family matters. The power does not end when the principal becomes incapacitated.`,
  CT: ({ grantors, grantees }) =>
    `${grantors} certifies that ${grantees} exists under a written agreement that has not been revoked; that the trustees named are all of the trustees; and that they have power to hold, convey, mortgage and lease real property in Minnesota without the consent of anybody else.`,
  SPLIT: ({ grantors }) =>
    `At the request of ${grantors} the undersigned has surveyed and divided the land described below into two parcels, set iron monuments at the new corners, and certifies that this is a true record of that survey, made under the direct supervision of a licensed land surveyor.`,
};

/** The clauses after the opening. */
const CLAUSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  CD: CONTRACT_CLAUSES,
  EASE: EASEMENT_CLAUSES,
  HWYE: EASEMENT_CLAUSES.slice(2),
  LEASE: CONTRACT_CLAUSES.slice(4),
};

/** Instruments that also refer to other documents than their subject. */
const RESTS_ON: Readonly<Record<string, readonly string[]>> = { SHC: ['MTG', 'AMTG'], NCC: ['CD'], ACD: ['CD'] };

/** Only the sheriff signs a sheriff's sale; the index also has the mortgagors. */
function chooseSigners(facts: DocumentFacts): DocumentFacts['names'] {
  if (facts.instrument === 'SHC') return grantorsOf(facts).slice(0, 1);
  return SIGNED_BY_GRANTEE.has(facts.instrument) ? granteesOf(facts) : grantorsOf(facts);
}

/** Instruments that the grantee signs: lien claims and affidavits of death. */
const SIGNED_BY_GRANTEE: ReadonlySet<string> = new Set(['ML', 'LP', 'AIS', 'JDG']);

/** Composes an instrument of a kind without a specific form. */
export function composeInstrument(facts: DocumentFacts): Content {
  const [grantors, grantees] = [grantorsOf(facts), granteesOf(facts)];
  const open = OPENINGS[facts.instrument];
  const words: Words = {
    grantorNames: listWords(grantors.map(writeName)),
    grantors: writeParties(grantors),
    grantees: writeParties(grantees),
    references: nameReferences(facts, RESTS_ON[facts.instrument]) || 'the instrument of record',
    price: facts.priceCents === null ? 'the sum agreed between them' : writeMoney(facts.priceCents),
    amount: writeMoney(facts.amountCents ?? 0),
  };
  const signers = chooseSigners(facts);
  const numbered = numberClauses(CLAUSES[facts.instrument] ?? []);
  return {
    opening: [
      title(facts.title.toUpperCase()),
      paragraph(`Date: ${signedOn(facts)}`),
      paragraph(open ? open(words) : facts.title),
      ...nameSocialSecurityNumber(facts),
      ...describeProperty(facts),
      ...addRemarks(facts),
    ],
    clauses: [...numbered, ...GENERAL_CLAUSES.map((text) => [paragraph(text)])],
    closing: [...sign(facts, signers), acknowledge(facts, signers), ...nameDrafter(facts)],
    appendices: [
      ...(NOTICED.has(facts.instrument) ? NOTICE_PROOFS.map((proof) => composeProof(facts, proof)) : []),
      [title('EXHIBIT A'), paragraph(`to the ${facts.title} dated ${signedOn(facts)}`), ...describeProperty(facts)],
      [
        title('EXHIBIT B'),
        paragraph('Papers that were shown to the notary and are kept with the original of this instrument:'),
        paragraph(words.references),
      ],
    ],
  };
}

/** Instruments that require a notice, and contain its proof. */
const NOTICED: ReadonlySet<string> = new Set(['SHC', 'NCC']);

function composeProof(facts: DocumentFacts, [name, statements]: (typeof NOTICE_PROOFS)[number]): readonly Block[] {
  const signers = chooseSigners(facts).slice(0, 1);
  return [
    title(name),
    paragraph('STATE OF MINNESOTA, COUNTY OF JUNIPER. The affiant, being first duly sworn, states:'),
    ...statements.map((text, index) => paragraph(`${index + 1}. ${text}`)),
    acknowledge(facts, signers),
  ];
}

function nameSocialSecurityNumber(facts: DocumentFacts): readonly Block[] {
  const number = writeSocialSecurityNumber(facts);
  return number === undefined ? [] : [paragraph(`Social Security No. of the decedent: ${number}`)];
}
