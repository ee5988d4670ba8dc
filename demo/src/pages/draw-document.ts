import type { Mark, PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { ageMarks } from './age-marks.ts';
import type { Content } from './blocks.ts';
import { composeDeclaration } from './compose-declaration.ts';
import { composeDeed, composeTransferOnDeath } from './compose-deed.ts';
import { composeInstrument } from './compose-instrument.ts';
import { composeMortgage, composeMortgagePaper } from './compose-mortgage.ts';
import { composeTaxLien } from './compose-tax-lien.ts';
import type { DocumentFacts } from './document-facts.queries.ts';
import { drawPlat } from './draw-plat.ts';
import { layOutPages } from './lay-out-pages.ts';
import { choosePageStyle, PAGE_HEIGHT, PAGE_WIDTH } from './page-style.ts';
import { drawRecordingStamp } from './recording-stamp.ts';
import { MONO, SERIF } from './typefaces.ts';

const COMPOSERS: Readonly<Record<string, (facts: DocumentFacts) => Content>> = {
  PAT: composeDeed,
  SD: composeDeed,
  WD: composeDeed,
  LWD: composeDeed,
  QCD: composeDeed,
  PRD: composeDeed,
  TD: composeDeed,
  TODD: composeTransferOnDeath,
  MTG: composeMortgage,
  AMTG: composeMortgagePaper,
  SAT: composeMortgagePaper,
  PREL: composeMortgagePaper,
  MMOD: composeMortgagePaper,
  MSUB: composeMortgagePaper,
  DCC: composeDeclaration,
  CIC: composeDeclaration,
  FTL: composeTaxLien,
  RFTL: composeTaxLien,
  PFTL: composeTaxLien,
  VFTL: composeTaxLien,
  FTLR: composeTaxLien,
  STL: composeTaxLien,
  RSTL: composeTaxLien,
};

/**
 * Draws the pages of a document from its index data, so that image and index agree: the indexed number of pages, the
 * recorder's stamp on the first, the parties, the land, the amounts.
 *
 * @throws Error for a document that has no image according to the index.
 */
export function drawDocument(facts: DocumentFacts): readonly PageDrawing[] {
  const pageCount = facts.imagePageCount;
  if (pageCount === null) throw new Error(`The document ${facts.type}${facts.number} has no image.`);
  const year = Number(facts.recordedOn.slice(0, 4));
  const pages =
    facts.instrument === 'PLAT'
      ? drawPlat(facts, pageCount)
      : layOutPages(compose(facts), choosePageStyle(year), pageCount);
  return pages.map((marks, index) => ({
    widthPoints: PAGE_WIDTH,
    heightPoints: PAGE_HEIGHT,
    marks: ageMarks(
      [...(index === 0 ? drawRecordingStamp(facts) : drawRunningFoot(facts, index + 1, pageCount)), ...marks],
      { seed: `${facts.type}${facts.number}/${index}`, year },
    ),
  }));
}

function compose(facts: DocumentFacts): Content {
  return (COMPOSERS[facts.instrument] ?? composeInstrument)(facts);
}

function drawRunningFoot(facts: DocumentFacts, page: number, pageCount: number): readonly Mark[] {
  const text = `${facts.title} - page ${page} of ${pageCount}`;
  return [
    { kind: 'text', text, font: SERIF, size: 8, x: PAGE_WIDTH / 2, y: PAGE_HEIGHT - 28, anchor: 'middle' },
    {
      kind: 'text',
      text: `${facts.type}${facts.number}`,
      font: MONO,
      size: 8,
      x: PAGE_WIDTH - 40,
      y: 34,
      anchor: 'end',
    },
  ];
}
