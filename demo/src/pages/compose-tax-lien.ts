import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { type Block, type Content, heading, paragraph, rule, title } from './blocks.ts';
import { GENERAL_CLAUSES } from './clauses/other-clauses.ts';
import { granteesOf, grantorsOf, sign, signedOn } from './compose-parts.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { writeDate, writeMoney, writeParties } from './wording.ts';

/** Columns of a notice's lines, as fractions of the page. */
const WIDTHS = [0.2, 0.16, 0.16, 0.14, 0.17, 0.17];

/** Composes a tax lien notice, or a document that releases, revokes or refiles one. */
export function composeTaxLien(facts: DocumentFacts): Content {
  const { lien } = facts;
  const about = facts.references[0];
  const agency = writeParties(grantorsOf(facts));
  const serial = lien === undefined ? '' : `Serial number ${lien.number}. `;
  const words: Readonly<Record<string, string>> = {
    FTL: `As provided by sections 6321, 6322 and 6323 of the Internal Revenue Code, ${agency} gives notice that taxes, with interest and penalties, have been assessed against the taxpayer named below. Demand for payment has been made, and the liability remains unpaid. Therefore there is a lien in favor of the United States on all property and rights to property that belong to this taxpayer, for the amount of these taxes and whatever penalties, interest and costs may accrue.`,
    STL: `${agency} gives notice that the taxpayer named below is indebted to the State of Minnesota for the tax that follows, and that by law a lien in favor of the State is upon all property, real and personal, of this taxpayer in the county in which this notice is filed.`,
    RFTL: `${agency} certifies that the taxpayer named below, under the requirements of section 6325(a) of the Internal Revenue Code, has satisfied the taxes listed below and all statutory additions. The lien provided by section 6321 for these taxes and additions has therefore been released. The recorder is authorized to note the books to show the release.`,
    RSTL: `${agency} certifies that the lien named below has been satisfied or is otherwise to be released, and asks the recorder to release it of record.`,
    PFTL: `${agency} releases from the lien named below a part of the property of the taxpayer upon payment of the value of the interest of the United States in that part. The lien on all other property stays.`,
    VFTL: `${agency} has found that the release named below was issued by mistake. The release is revoked, and the lien is reinstated from the day on which this revocation is mailed and filed.`,
    FTLR: `${agency} refiles the notice of lien named below within the time in which that may be done. The lien continues without a break for the amounts that remain unpaid.`,
  };
  return {
    opening: [
      title(facts.title.toUpperCase()),
      paragraph(`${serial}Prepared and signed at Saint Paul, Minnesota, on ${signedOn(facts)}.`),
      paragraph(words[facts.instrument] ?? ''),
      paragraph(`Name of taxpayer: ${writeParties(granteesOf(facts))}`),
      ...(lien?.taxpayers[0]?.address ? [paragraph(`Residence: ${lien.taxpayers[0].address}`)] : []),
      ...(about === undefined
        ? []
        : [
            paragraph(`Lien or release concerned: Document No. ${about.key}, recorded ${writeDate(about.recordedOn)}.`),
          ]),
      ...listLines(facts),
    ],
    clauses: GENERAL_CLAUSES.map((text) => [paragraph(text)]),
    closing: [...sign(facts, grantorsOf(facts))],
    appendices: [
      [
        title('SCHEDULE'),
        heading('Property to which this instrument applies'),
        paragraph(
          'All real property of the taxpayer in Juniper County, Minnesota, as far as the law subjects it to the lien.',
        ),
      ],
    ],
  };
}

function listLines({ lien }: DocumentFacts): readonly Block[] {
  if (lien === undefined) return [];
  const head = ['Kind of tax', 'Period ended', 'Ident. no.', 'Assessed', 'Last refiling', 'Unpaid'];
  return [
    rule,
    { kind: 'row', cells: head, widths: WIDTHS, bold: true },
    rule,
    ...lien.assessments.map(
      (line): Block => ({
        kind: 'row',
        widths: WIDTHS,
        cells: [
          line.taxKind ?? '',
          formatDay(line.periodEndsOn),
          `XXX-XX-${line.idLast4 ?? ''}`,
          formatDay(line.assessedOn),
          formatDay(line.lastRefileOn),
          writeMoney(line.balanceCents ?? 0),
        ],
      }),
    ),
    rule,
    { kind: 'row', cells: ['', '', '', '', 'Total', writeMoney(lien.totalCents ?? 0)], widths: WIDTHS, bold: true },
    { kind: 'space', points: 12 },
  ];
}

function formatDay(day: string | null): string {
  return day === null ? '' : formatPlainDate(day as PlainDate);
}
