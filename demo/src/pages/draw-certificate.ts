import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { Mark, PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { SANS } from '@portal/server/platform/images/draw/glyph-text';
import { ageMarks } from './age-marks.ts';
import { type Block, type Content, heading, indented, paragraph, rule, space, title } from './blocks.ts';
import type { CertificateFacts } from './certificate-facts.queries.ts';
import { layOutPages } from './lay-out-pages.ts';
import { choosePageStyle, MARGIN, PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';
import { formatTime, nameRecorder } from './recording-stamp.ts';
import { MONO, SERIF } from './typefaces.ts';
import { listWords, writeDate } from './wording.ts';

/**
 * Draws the pages of a certificate of title from its index data: owners, land and recitals on the first page, the memorials
 * after it and, across a cancelled certificate, what cancelled it.
 */
export function drawCertificate(facts: CertificateFacts): readonly PageDrawing[] {
  const pageCount = facts.imagePageCount ?? 1;
  const year = Number(facts.certifiedOn.slice(0, 4));
  const style = { ...choosePageStyle(year), firstTop: 104 };
  return layOutPages(compose(facts), style, pageCount).map((marks, index) => ({
    widthPoints: PAGE_WIDTH,
    heightPoints: PAGE_HEIGHT,
    marks: ageMarks([...(index === 0 ? drawHead(facts) : []), ...drawFoot(facts, index + 1, pageCount), ...marks], {
      seed: `certificate ${facts.number}/${index}`,
      year,
    }),
  }));
}

function compose(facts: CertificateFacts): Content {
  const textsOf = (section: string) => facts.texts.filter((each) => each.section === section).map(({ text }) => text);
  const owners = listWords(
    facts.owners.map(({ name, capacity }) => (capacity === null ? name : `${name}, ${capacity}`)),
  );
  return {
    opening: [
      title(`CERTIFICATE OF TITLE NO. ${facts.number}`),
      paragraph(nameOrigin(facts)),
      paragraph('STATE OF MINNESOTA, COUNTY OF JUNIPER. REGISTRATION. This is to certify that'),
      indented(owners),
      paragraph('is the owner of an estate in fee simple of and in the following described land:'),
      ...textsOf('LEGAL').map(indented),
      ...textsOf('RECITAL').map(paragraph),
      paragraph(
        'Subject to the encumbrances, liens and interests noted by the memorial underwritten or endorsed hereon, and to the rights that the law excepts.',
      ),
      space(10),
      {
        kind: 'signature',
        name: nameRecorder(Number(facts.certifiedOn.slice(0, 4))),
        under: 'Registrar of Titles, Juniper County',
        seed: `certificate ${facts.number}`,
      },
    ],
    clauses: [],
    closing: facts.memorials.length === 0 ? [] : [{ kind: 'newPage' }, ...composeMemorials(facts)],
    appendices: [],
  };
}

function nameOrigin({ replaced, certifiedOn }: CertificateFacts): string {
  if (replaced.length === 0) return `Originally registered ${writeDate(certifiedOn)}.`;
  const numbers = listWords(replaced.map(({ number }) => number));
  return `Transferred from Certificate${replaced.length > 1 ? 's' : ''} No. ${numbers} on ${writeDate(certifiedOn)}.`;
}

function composeMemorials({ memorials }: CertificateFacts): readonly Block[] {
  return [
    heading('MEMORIALS OF ESTATES, EASEMENTS OR CHARGES ON THE LAND DESCRIBED IN THE CERTIFICATE'),
    rule,
    ...memorials.flatMap((memorial): readonly Block[] => {
      const { documentType, documentNumber, kind, memorialOn, inFavorOf, dischargedBy, dischargedOn, text } = memorial;
      const favor = inFavorOf === null || inFavorOf === '' ? '' : `; in favor of ${inFavorOf}`;
      return [
        paragraph(`${documentType ?? ''}${documentNumber ?? ''}  ${kind ?? ''}  ${formatDay(memorialOn)}${favor}`),
        indented(text),
        ...(dischargedBy === null ? [] : [indented(`DISCHARGED BY ${dischargedBy}, ${formatDay(dischargedOn)}`)]),
      ];
    }),
  ];
}

/** Formats where the certificate is bound, when it was created, and whether it's current. */
function drawHead(facts: CertificateFacts): readonly Mark[] {
  const { book, page, certifiedOn, certifiedTime, successors } = facts;
  const cancelled: readonly Mark[] =
    successors.length === 0
      ? []
      : [
          { kind: 'text', text: 'CANCELLED', font: SANS, weight: 700, size: 40, x: 330, y: 560, riseDegrees: 24 },
          {
            kind: 'text',
            text: `See Certificate No. ${nameSuccessors(successors.map(({ number }) => number))}`,
            font: SANS,
            size: 10,
            x: 352,
            y: 582,
            riseDegrees: 24,
          },
        ];
  return [
    { kind: 'text', text: `Vol. ${book ?? ''}  Page ${page ?? ''}`, font: MONO, size: 10, x: MARGIN, y: 52 },
    {
      kind: 'text',
      text: `${formatDay(certifiedOn)} ${formatTime(certifiedTime)}`,
      font: MONO,
      size: 10,
      x: PAGE_WIDTH - MARGIN,
      y: 52,
      anchor: 'end',
    },
    { kind: 'line', x1: MARGIN, y1: 62, x2: PAGE_WIDTH - MARGIN, y2: 62, thickness: 1 },
    ...cancelled,
  ];
}

/** Dozens of certificates replace a plat's certificate; the stamp names the first. */
function nameSuccessors(numbers: readonly string[]): string {
  const [first = '', ...others] = numbers;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function drawFoot({ number }: CertificateFacts, page: number, pageCount: number): readonly Mark[] {
  const text = `Certificate of Title No. ${number} - page ${page} of ${pageCount}`;
  return [{ kind: 'text', text, font: SERIF, size: 8, x: PAGE_WIDTH / 2, y: PAGE_HEIGHT - 28, anchor: 'middle' }];
}

function formatDay(day: string | null): string {
  return day === null ? '' : formatPlainDate(day as PlainDate);
}
