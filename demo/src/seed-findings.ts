import type { County } from '@portal/server/county';
import { insertFindings, type NewFinding } from '@portal/server/modules/images/redaction-desk';
import { inTransaction } from '@portal/server/platform/database/database';
import { measureText } from '@portal/server/platform/images/draw/glyph-text';
import { NUMBERED_INSTRUMENT, NUMBERED_UNTIL, writeSocialSecurityNumber } from './pages/clauses/personal-numbers.ts';
import { findDocumentFacts } from './pages/document-facts.queries.ts';
import { drawDocument } from './pages/draw-document.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from './pages/page-style.ts';

/** The desk has work before the first page is recognized, which finds the others. */
const DOCUMENTS = 6;
const UNITS = 10_000;
/** Around the digits, in points. */
const PADDING = 2;

/** Lists the made-up numbers of a few documents for the redaction desk, where they are drawn. No image is drawn for it. */
export async function seedFindings({ db }: Pick<County, 'db'>): Promise<void> {
  if ((await db.selectFrom('number_findings').select('id').limit(1).executeTakeFirst()) !== undefined) return;
  const documents = await db
    .selectFrom('documents')
    .select(['document_type as type', 'number'])
    .where('instrument_code', '=', NUMBERED_INSTRUMENT)
    .where('recorded_on', '<', NUMBERED_UNTIL)
    .where('is_withheld', '=', false)
    .where('image_page_count', 'is not', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('id')
    .limit(DOCUMENTS)
    .execute();
  const findings: NewFinding[] = [];
  for (const { type, number } of documents) {
    const facts = await findDocumentFacts(db, type, number);
    if (facts !== undefined) findings.push(...listFindings(facts));
  }
  await inTransaction(db, (tx) => insertFindings(tx, findings));
}

function listFindings(facts: Parameters<typeof drawDocument>[0]): readonly NewFinding[] {
  const number = writeSocialSecurityNumber(facts);
  if (number === undefined) return [];
  return drawDocument(facts).flatMap(({ marks }, index) =>
    marks.flatMap((mark): readonly NewFinding[] => {
      const before = mark.kind === 'text' ? mark.text.indexOf(number) : -1;
      if (mark.kind !== 'text' || before < 0) return [];
      const left = mark.x + measureText(mark.text.slice(0, before), mark);
      const right = left + measureText(number, mark);
      const box = {
        left: Math.floor(((left - PADDING) / PAGE_WIDTH) * UNITS),
        top: Math.floor(((mark.y - mark.size - PADDING) / PAGE_HEIGHT) * UNITS),
        right: Math.ceil(((right + PADDING) / PAGE_WIDTH) * UNITS),
        bottom: Math.ceil(((mark.y + mark.size / 4 + PADDING) / PAGE_HEIGHT) * UNITS),
      };
      const place = { documentId: Number(facts.id), page: index + 1, boxes: [box] };
      return [{ ...place, kind: 'SSN', reason: 'WORD', confidence: 98 }];
    }),
  );
}
