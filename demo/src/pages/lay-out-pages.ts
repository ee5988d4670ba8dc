import type { Mark } from '@portal/server/platform/images/draw/draw-fax-tiff';
import { wrapText } from '@portal/server/platform/images/draw/glyph-text';
import type { Block, Content } from './blocks.ts';
import { drawNotaryBlock, drawSignature } from './draw-signature.ts';
import { BOTTOM, LATER_TOP, MARGIN, PAGE_HEIGHT, PAGE_WIDTH, type PageStyle } from './page-style.ts';
import { SERIF } from './typefaces.ts';

/** Type settings, from the usual one to tighter ones that still fit, or looser ones that fill, the pages. */
const TIGHTER = [1, 0.92, 0.85, 0.78, 0.7] as const;
const LOOSER = [1, 1.12, 1.25, 1.4, 1.6, 1.85] as const;

const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;
const TITLE_SIZE = 14;
const SIGNATURE_HEIGHT = 54;
const NOTARY_HEIGHT = 128;

interface Placed {
  readonly height: number;
  /** The space that must follow it on the page: a heading is never the last line of a page. */
  readonly keep?: number;
  readonly draw: (top: number) => readonly Mark[];
}

/** Splits blocks into pieces for one type setting, each block once. */
interface Setting {
  readonly firstTop: number;
  readonly place: (block: FlowingBlock) => readonly Placed[];
}

type FlowingBlock = Exclude<Block, { kind: 'newPage' }>;
/** The marks of a page with their positions. */
type SetPage = readonly { readonly placed: Placed; readonly top: number }[];

/**
 * Lays out a document on exactly the indexed number of pages: with as many of its clauses as fit, set tighter or looser
 * if necessary, and with its appendices at the end.
 *
 * @returns the marks of each page.
 */
export function layOutPages(content: Content, style: PageStyle, pageCount: number): readonly (readonly Mark[])[] {
  for (const share of TIGHTER) {
    const tight = { ...style, size: style.size * Math.sqrt(share), leading: style.leading * Math.sqrt(share) };
    const pages = flow([...content.opening, ...content.closing], startSetting(tight));
    if (pages.length <= pageCount) return fill(content, share === 1 ? style : tight, pageCount);
  }
  // Content that is too long in the smallest setting is cut off at the end.
  const smallest = startSetting({ ...style, size: style.size * 0.8, leading: 1.05 });
  return drawPages(flow([...content.opening, ...content.closing], smallest).slice(0, pageCount));
}

function fill(content: Content, style: PageStyle, pageCount: number): readonly (readonly Mark[])[] {
  let longest: readonly SetPage[] = [];
  for (const factor of LOOSER) {
    const setting = startSetting({ ...style, leading: style.leading * factor });
    for (let appendices = 0; appendices <= content.appendices.length; appendices += 1) {
      longest = flow(compose(content, content.clauses.length, appendices), setting);
      if (longest.length < pageCount) continue;
      const clauses = countFittingClauses(content, appendices, setting, pageCount);
      return drawPages(flow(compose(content, clauses, appendices), setting));
    }
  }
  const blank = layBlankPage(style);
  return [...drawPages(longest), ...Array.from({ length: pageCount - longest.length }, () => blank)];
}

function countFittingClauses(content: Content, appendices: number, setting: Setting, pageCount: number): number {
  let [fits, tooMany] = [0, content.clauses.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (flow(compose(content, middle, appendices), setting).length <= pageCount) fits = middle;
    else tooMany = middle;
  }
  return fits;
}

function startSetting(style: PageStyle): Setting {
  const known = new Map<FlowingBlock, readonly Placed[]>();
  return {
    firstTop: style.firstTop,
    place(block) {
      const placed = known.get(block) ?? place(block, style);
      known.set(block, placed);
      return placed;
    },
  };
}

function compose(
  { opening, clauses, closing, appendices }: Content,
  clauseCount: number,
  appendixCount: number,
): readonly Block[] {
  return [
    ...opening,
    ...clauses.slice(0, clauseCount).flat(),
    ...closing,
    ...appendices.slice(0, appendixCount).flatMap((appendix): Block[] => [{ kind: 'newPage' }, ...appendix]),
  ];
}

function flow(blocks: readonly Block[], setting: Setting): readonly SetPage[] {
  const pages: { placed: Placed; top: number }[][] = [[]];
  let top = setting.firstTop;
  const turn = () => {
    pages.push([]);
    top = LATER_TOP;
  };
  for (const block of blocks) {
    if (block.kind === 'newPage') {
      turn();
      continue;
    }
    for (const placed of setting.place(block)) {
      if (top + placed.height + (placed.keep ?? 0) > BOTTOM && top > LATER_TOP) turn();
      pages.at(-1)?.push({ placed, top });
      top += placed.height;
    }
  }
  return pages;
}

function drawPages(pages: readonly SetPage[]): readonly (readonly Mark[])[] {
  return pages.map((page) => page.flatMap(({ placed, top }) => placed.draw(top)));
}

/** Splits a block into pieces that a page break doesn't divide: lines of a paragraph, whole signatures. */
function place(block: FlowingBlock, style: PageStyle): readonly Placed[] {
  const line = style.size * style.leading;
  switch (block.kind) {
    case 'title':
      return wrapText(block.text, { font: SERIF, size: TITLE_SIZE, weight: 700 }, TEXT_WIDTH).map((text) => ({
        height: TITLE_SIZE * 1.7,
        draw: (top) => [
          {
            kind: 'text',
            text,
            x: PAGE_WIDTH / 2,
            y: top + TITLE_SIZE,
            font: SERIF,
            size: TITLE_SIZE,
            weight: 700,
            anchor: 'middle',
          },
        ],
      }));
    case 'heading':
      return [
        {
          height: line * 1.55,
          keep: line * 2,
          draw: (top) => [
            {
              kind: 'text',
              text: block.text,
              x: MARGIN,
              y: top + line * 1.1,
              font: style.body,
              size: style.size,
              weight: 700,
            },
          ],
        },
      ];
    case 'paragraph':
      return placeParagraph(block, style, line);
    case 'row':
      return [{ height: line, draw: (top) => drawRow(block, style, top) }];
    case 'signature':
      return [{ height: SIGNATURE_HEIGHT, draw: (top) => drawSignature(block, top) }];
    case 'notary':
      return [{ height: NOTARY_HEIGHT, draw: (top) => drawNotaryBlock(block, style, top) }];
    case 'figure':
      return [{ height: block.height, draw: block.draw }];
    case 'rule':
      return [
        {
          height: 8,
          draw: (top) => [
            { kind: 'line', x1: MARGIN, y1: top + 4, x2: PAGE_WIDTH - MARGIN, y2: top + 4, thickness: 0.7 },
          ],
        },
      ];
    case 'space':
      return [{ height: block.points, draw: () => [] }];
  }
}

function placeParagraph(
  block: Extract<Block, { kind: 'paragraph' }>,
  style: PageStyle,
  line: number,
): readonly Placed[] {
  const indent = block.indent ?? 0;
  const font = { font: style.body, size: style.size, weight: block.bold ? 700 : 400 } as const;
  const lines = wrapText(block.text, font, TEXT_WIDTH - 2 * indent);
  const placed = lines.map(
    (text): Placed => ({
      height: line,
      draw: (top) => [{ kind: 'text', text, x: MARGIN + indent, y: top + style.size, ...font }],
    }),
  );
  return [...placed, { height: line * 0.5, draw: () => [] }];
}

function drawRow(block: Extract<Block, { kind: 'row' }>, style: PageStyle, top: number): readonly Mark[] {
  const size = style.size * 0.88;
  let left = MARGIN;
  return block.cells.map((text, index): Mark => {
    const x = left;
    left += TEXT_WIDTH * (block.widths[index] ?? 0);
    return { kind: 'text', text, x, y: top + style.size, font: style.body, size, weight: block.bold ? 700 : 400 };
  });
}

function layBlankPage(style: PageStyle): readonly Mark[] {
  const text = '(This page is left blank on purpose.)';
  return [
    { kind: 'text', text, x: PAGE_WIDTH / 2, y: PAGE_HEIGHT / 2, font: style.body, size: style.size, anchor: 'middle' },
  ];
}
