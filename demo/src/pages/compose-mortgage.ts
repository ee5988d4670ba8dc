import { type Block, type Content, heading, indented, paragraph, title } from './blocks.ts';
import { MORTGAGE_CLAUSES, MORTGAGE_RIDERS } from './clauses/mortgage-clauses.ts';
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
import { writeDate, writeMoney, writeParties } from './wording.ts';

const LOAN_YEARS = 30;
/** Earlier mortgages had shorter terms. */
const SHORT_LOAN_YEARS = 20;
const LONG_LOANS_SINCE = 1955;

/** Composes a mortgage. */
export function composeMortgage(facts: DocumentFacts): Content {
  const [borrowers, lenders] = [grantorsOf(facts), granteesOf(facts)];
  const amount = writeMoney(facts.amountCents ?? 0);
  const signed = facts.instrumentOn ?? facts.recordedOn;
  const year = Number(signed.slice(0, 4));
  const matures = `${year + (year < LONG_LOANS_SINCE ? SHORT_LOAN_YEARS : LOAN_YEARS)}${signed.slice(4, 8)}01`;
  return {
    opening: [
      title('MORTGAGE'),
      paragraph(
        `THIS MORTGAGE is made on ${signedOn(facts)}, between ${writeParties(borrowers)} ("Borrower"), and ${writeParties(lenders)} ("Lender").`,
      ),
      paragraph(
        `Borrower owes Lender the principal sum of ${amount}. This debt is shown by a note of the same date ("Note"), which provides for monthly payments, with the full debt, if it is not paid earlier, due on ${writeDate(matures)}. This Mortgage secures to Lender the repayment of the debt with interest, the payment of all other sums advanced to protect this security, and the performance of the promises of Borrower. For this purpose Borrower mortgages, grants and conveys to Lender, with power of sale, real property in Juniper County, Minnesota, described as follows ("Property"):`,
      ),
      ...describeProperty(facts),
      paragraph(
        `together with all improvements now or later put up on it, and all easements, rights, appurtenances and fixtures. Borrower covenants that Borrower lawfully owns the Property${facts.references.length > 0 ? ` by ${nameReferences(facts)}` : ''}, has the right to mortgage it, and will defend the title against all claims and demands, subject to encumbrances of record.`,
      ),
      heading('COVENANTS. Borrower and Lender agree as follows:'),
    ],
    clauses: numberClauses(MORTGAGE_CLAUSES),
    closing: [
      paragraph(
        'BY SIGNING BELOW, Borrower accepts and agrees to the terms of this Mortgage and of any rider that Borrower has signed and that is recorded with it.',
      ),
      ...sign(facts, borrowers),
      acknowledge(facts, borrowers),
      ...nameDrafter(facts),
    ],
    appendices: [
      ...MORTGAGE_RIDERS.map(([name, texts]): readonly Block[] => [
        title(name),
        ...texts.map(paragraph),
        ...sign(facts, borrowers),
      ]),
      composeExhibit(facts),
    ],
  };
}

/** Composes a document about a mortgage: satisfaction, assignment, partial release, modification, subordination. */
export function composeMortgagePaper(facts: DocumentFacts): Content {
  const [holders, others] = [grantorsOf(facts), granteesOf(facts)];
  const about = facts.references.find(({ instrument }) => instrument === 'MTG') ?? facts.references[0];
  const amount =
    about?.amountCents === null || about?.amountCents === undefined
      ? ''
      : ` in the amount of ${writeMoney(about.amountCents)}`;
  const named =
    about === undefined
      ? 'a mortgage of record'
      : `the mortgage dated ${writeDate(about.instrumentOn)} and recorded ${writeDate(about.recordedOn)} as Document No. ${about.key}${amount}`;
  const words: Readonly<Record<string, string>> = {
    SAT: `THE UNDERSIGNED, ${writeParties(holders)}, owns ${named}, in the office of the County Recorder or Registrar of Titles of Juniper County, Minnesota. That mortgage and the debt that it secured, of ${writeParties(others)}, are fully paid and satisfied, and the recorder is directed to discharge the mortgage upon the record.`,
    AMTG: `FOR VALUABLE CONSIDERATION, ${writeParties(holders)}, Assignor, hereby sells, assigns and transfers to ${writeParties(others)}, Assignee, all interest of the Assignor in ${named}, together with the note and the debt that it secures.`,
    PREL: `FOR VALUABLE CONSIDERATION, the undersigned releases from the lien of ${named} the real property described below. The lien on all other land in that mortgage stays as it was.`,
    MMOD: `${writeParties(holders)}, Borrower, and ${writeParties(others)}, Lender, change ${named} as follows. The unpaid principal is now ${writeMoney(facts.amountCents ?? 0)}. It bears interest at the changed rate from the first day of the next month, and is paid in equal monthly payments to a new maturity date. Everything else stays as it was.`,
    MSUB: `FOR VALUABLE CONSIDERATION, ${writeParties(holders)} agrees that the lien of its ${named} is and shall be junior and subordinate to the lien of the mortgage held by ${writeParties(others)}, with the same effect as if that one had been recorded first.`,
  };
  return {
    opening: [
      title(facts.title.toUpperCase()),
      paragraph(`Date: ${signedOn(facts)}`),
      paragraph(words[facts.instrument] ?? ''),
      paragraph('The land is described as follows:'),
      ...describeProperty(facts),
    ],
    clauses: MODIFICATION_CLAUSES.map((text) => [paragraph(text)]),
    closing: [...sign(facts, holders), acknowledge(facts, holders), ...nameDrafter(facts)],
    appendices: [composeExhibit(facts)],
  };
}

const MODIFICATION_CLAUSES: readonly string[] = [
  'Other papers that concern the same mortgage are of record: those who search the title are referred to them, and nothing in this instrument is meant to change them further than it says.',
  'The undersigned states that it is the owner and holder of the note, that neither the note nor the mortgage has been assigned or pledged to anybody else, and that whoever signs for it has authority to do so.',
  'This instrument binds and benefits the successors and assigns of the parties. It is governed by the law of the State of Minnesota and by federal law where that applies.',
  'Borrower acknowledges that there is no claim, defense or setoff against the debt, and that the Lender has given no other promise than those that are written here or in the loan papers.',
  'All costs that the Lender has in connection with this instrument, among them those of recording, of a title search and of a reasonable fee for its drafting, are paid by the Borrower when it is signed.',
  'Nothing in this instrument is a novation. The lien of the mortgage keeps its place in the order of liens from the day and hour at which it was first recorded.',
];

function composeExhibit(facts: DocumentFacts): readonly Block[] {
  return [
    title('EXHIBIT A'),
    paragraph(`to the ${facts.title} dated ${signedOn(facts)}`),
    heading('Legal description'),
    ...describeProperty(facts),
    indented('Juniper County, Minnesota'),
  ];
}
