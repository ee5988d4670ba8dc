import { cleanText } from './clean-text.ts';
import { type Element, INK, STYLES } from './pdf-page.ts';
import { LINE_HEIGHT, type PdfSheet, type TextStyle } from './pdf-sheet.ts';
import { wrapText } from './wrap-text.ts';

type Fact = { readonly label: string; readonly value: string };

/** The page before a report that is mailed by post. */
export interface PdfLetter {
  /** The county's name and address. */
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly facts: readonly Fact[];
  /** The part that comes back with the payment. */
  readonly slip: { readonly title: string; readonly note: string; readonly facts: readonly Fact[] };
}

/** US Letter, upright, in points: it is folded in three and put into an envelope No. 10. */
export const LETTER_PAGE = { width: 612, height: 792 } as const;
const LEFT = 54;
/** Of the window: an inch from the left, two from the top of the folded page, four and a half wide. */
const WINDOW = { left: 72, top: 148, width: 288 } as const;
const SENDER_TOP = 40;
const FACTS_TOP = 270;
/** The lowest third, cut off or torn off at the fold. */
const SLIP_TOP = 540;
const BODY: TextStyle = { style: 'regular', size: 10, color: INK.text };
const STRONG: TextStyle = { style: 'bold', size: 12, color: INK.text };

/** Cleans the texts of a letter, like the rest of its report. */
export function cleanLetter({ sender, recipient, facts, slip }: PdfLetter): PdfLetter {
  const cleanFacts = (list: readonly Fact[]) =>
    list.map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) }));
  return {
    sender: sender.map(cleanText),
    recipient: recipient.map(cleanText),
    facts: cleanFacts(facts),
    slip: { title: cleanText(slip.title), note: cleanText(slip.note), facts: cleanFacts(slip.facts) },
  };
}

/** Lists the texts of a letter, for the choice of fonts. */
export function listLetterTexts({ sender, recipient, facts, slip }: PdfLetter) {
  const all = [...facts, ...slip.facts].flatMap(({ label, value }) => [label, value]);
  return { regular: [...sender, ...recipient, slip.note, ...all], bold: [slip.title] };
}

/** Draws the letter on the first page: both addresses where the windows of an envelope show them, the facts, and the slip. */
export function drawLetter(sheet: PdfSheet, root: Element, { sender, recipient, facts, slip }: PdfLetter): void {
  drawLines(sheet, root, sender, { left: LEFT, top: SENDER_TOP, width: WINDOW.width, style: STYLES.text });
  drawLines(sheet, root, recipient, { ...WINDOW, style: BODY });
  const width = LETTER_PAGE.width - 2 * LEFT;
  drawLines(sheet, root, facts.map(formatFact), { left: LEFT, top: FACTS_TOP, width, style: BODY });
  sheet.drawArtifact('Layout', () =>
    sheet.document
      .moveTo(LEFT, SLIP_TOP)
      .lineTo(LETTER_PAGE.width - LEFT, SLIP_TOP)
      .dash(4, { space: 4 })
      .lineWidth(0.5)
      .strokeColor(INK.muted)
      .stroke()
      .undash(),
  );
  drawLines(sheet, root, [slip.title], { left: LEFT, top: SLIP_TOP + 14, width, style: STRONG });
  drawLines(sheet, root, [slip.note, ...slip.facts.map(formatFact)], {
    left: LEFT,
    top: SLIP_TOP + 34,
    width,
    style: BODY,
  });
  drawLines(sheet, root, sender, { left: WINDOW.left, top: SLIP_TOP + 150, width: WINDOW.width, style: BODY });
}

const formatFact = ({ label, value }: Fact) => `${label}: ${value}`;

function drawLines(
  sheet: PdfSheet,
  root: Element,
  texts: readonly string[],
  place: { readonly left: number; readonly top: number; readonly width: number; readonly style: TextStyle },
): void {
  const { left, top, width, style } = place;
  sheet.y = top;
  for (const text of texts) {
    const lines = wrapText(text, width, (part) => sheet.measure(part, style));
    const content = sheet.drawContent('P', () => {
      for (const line of lines) sheet.write(line, left, style);
    });
    const actual = lines.length > 1 ? text : sheet.findActualText(lines, style);
    root.add(sheet.document.struct('P', { actual }, [content]));
    sheet.y = Math.max(sheet.y, top + style.size * LINE_HEIGHT);
  }
}
