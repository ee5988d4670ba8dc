import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '@portal/server/platform/database/database';
import { drawFaxTiff, type PageDrawing } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { assemblePdf } from '@portal/server/platform/images/pdf/assemble-pdf';
import type { Content } from '../pages/blocks.ts';
import { composeDeed } from '../pages/compose-deed.ts';
import { composeMortgage, composeMortgagePaper } from '../pages/compose-mortgage.ts';
import { type DocumentFacts, findDocumentFacts } from '../pages/document-facts.queries.ts';
import { layOutPages } from '../pages/lay-out-pages.ts';
import { choosePageStyle, PAGE_HEIGHT, PAGE_WIDTH } from '../pages/page-style.ts';

/** The resolution that recorders recommend to filers (Spec 3 §9). */
const FILED_DPI = 300;

/** A filed document: an instrument about the land of an indexed deed. */
export interface FiledInstrument {
  readonly instrument: 'WD' | 'QCD' | 'MTG' | 'SAT';
  /** Identifies the preceding deed among the last ones, from 0. */
  readonly deed: number;
  readonly pages: number;
  /** The new owner, or the lender. */
  readonly party: string;
}

const TITLES = {
  WD: 'Warranty Deed',
  QCD: 'Quit Claim Deed',
  MTG: 'Mortgage',
  SAT: 'Satisfaction of Mortgage',
} as const;

const COMPOSERS: Readonly<Record<FiledInstrument['instrument'], (facts: DocumentFacts) => Content>> = {
  WD: composeDeed,
  QCD: composeDeed,
  MTG: composeMortgage,
  SAT: composeMortgagePaper,
};

/** Draws a document as a law office files it: a PDF of scanned pages, with the top of page one free for the recorder's stamp. */
export async function drawFiling(db: Db, filed: FiledInstrument, signedOn: PlainDate): Promise<Uint8Array> {
  const { instrument, pages: pageCount } = filed;
  const facts = await composeFacts(db, filed, signedOn);
  const marks = layOutPages(COMPOSERS[instrument](facts), choosePageStyle(Number(signedOn.slice(0, 4))), pageCount);
  const pages: readonly PageDrawing[] = marks.map((marks) => ({
    widthPoints: PAGE_WIDTH,
    heightPoints: PAGE_HEIGHT,
    marks,
  }));
  const bytes = await drawFaxTiff({ pages: [...pages], dpi: FILED_DPI });
  return assemblePdf({ bytes, pages: pages.map((_, index) => index + 1), title: TITLES[instrument] });
}

/** The owners of the deed convey or mortgage what it conveyed to them; a satisfaction is by their lender. */
async function composeFacts(
  db: Db,
  { instrument, deed, party }: FiledInstrument,
  signedOn: PlainDate,
): Promise<DocumentFacts> {
  const facts = await getLastDeed(db, deed);
  const owners = facts.names.filter(({ role }) => role === 'GRANTEE');
  const [lastName = party, firstName] = party.split(', ');
  const other = {
    kind: firstName === undefined ? ('NON_HUMAN' as const) : ('HUMAN' as const),
    ...{ lastName, firstName: firstName ?? null, middleName: null, suffix: null, capacity: null },
  };
  const [grantors, grantees] = instrument === 'SAT' ? [[other], owners] : [owners, [other]];
  return {
    ...facts,
    instrument,
    title: TITLES[instrument],
    recordedOn: signedOn,
    instrumentOn: signedOn,
    names: [
      ...grantors.map((name) => ({ ...name, role: 'GRANTOR' as const })),
      ...grantees.map((name) => ({ ...name, role: 'GRANTEE' as const })),
    ],
    amountCents: facts.priceCents,
    references: [
      {
        key: `${facts.type}${facts.number}`,
        documentId: facts.id,
        recordedOn: facts.recordedOn,
        instrumentOn: facts.instrumentOn,
        instrument: facts.instrument,
        amountCents: facts.amountCents,
        title: facts.title,
      },
    ],
    remarks: [],
  };
}

async function getLastDeed(db: Db, position: number): Promise<DocumentFacts> {
  const { type, number } = await db
    .selectFrom('documents')
    .select(['document_type as type', 'number'])
    .where('document_type', '=', 'A')
    .where('instrument_code', '=', 'WD')
    .where('is_withheld', '=', false)
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .offset(position)
    .limit(1)
    .executeTakeFirstOrThrow();
  const facts = await findDocumentFacts(db, type, number);
  if (facts === undefined) throw new Error(`The deed ${type}${number} is gone.`);
  return facts;
}
