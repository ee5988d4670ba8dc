import classes from './picture.module.css';
import { PictureFrame } from './picture-frame.tsx';

const SHELVES = [40, 196, 352, 508] as const;
const SHELF_HEIGHT = 156;
const BINDINGS = ['red', 'green', 'blue', 'redDark', 'green', 'plankDark', 'blue', 'red'] as const;
/** Widths and heights repeat in cycles of coprime lengths, so that no two shelves look alike. */
const WIDTHS = [30, 34, 26, 38, 28] as const;
const HEIGHTS = [120, 112, 126, 116, 122, 108, 124] as const;
const BOOKS_PER_SHELF = 28;

const BOOKS = SHELVES.flatMap((top, shelf) => {
  let x = 6;
  return Array.from({ length: BOOKS_PER_SHELF }, (_, index) => {
    const turn = shelf * 11 + index;
    const width = WIDTHS[turn % WIDTHS.length] ?? 30;
    const height = HEIGHTS[(turn * 3) % HEIGHTS.length] ?? 120;
    const book = {
      x,
      y: top + SHELF_HEIGHT - 14 - height,
      width,
      height,
      binding: BINDINGS[(turn * 5) % BINDINGS.length],
    };
    x += width + 3;
    return book;
  });
});

/** The record room: shelves of deed books, and one that lies open under a lamp. */
export function RecordsPicture() {
  return (
    <PictureFrame name="records-picture">
      <rect className={classes.wall} width="880" height="900" />
      {SHELVES.map((top) => (
        <g key={top}>
          <rect className={classes.shelf} y={top} width="880" height={SHELF_HEIGHT - 14} />
          <rect className={classes.plank} y={top + SHELF_HEIGHT - 14} width="880" height="14" />
        </g>
      ))}
      {BOOKS.map(({ x, y, width, height, binding = 'red' }) => (
        <g key={`${x} ${y}`}>
          <rect className={classes[binding]} x={x} y={y} width={width} height={height} rx="3" />
          <path
            className={classes.brass}
            d={`M${x} ${y + 14}h${width}v3h${-width}ZM${x} ${y + height - 20}h${width}v3h${-width}Z`}
          />
          <rect className={classes.cream} x={x + 5} y={y + 34} width={width - 10} height="26" opacity="0.85" />
        </g>
      ))}
      <path className={classes.plankDark} d="M288 40h18v624h-18ZM580 40h18v624h-18Z" />
      <path className={classes.lampLight} d="M640 560 240 900H880V700Z" />
      <rect className={classes.plank} y="742" width="880" height="158" />
      <rect className={classes.plankDark} y="742" width="880" height="12" />
      <path
        className={classes.paperShade}
        d="M170 800C240 778 350 776 420 796V836C350 816 240 818 160 838ZM670 800C600 778 490 776 420 796V836C490 816 600 818 680 838Z"
      />
      <path
        className={classes.paper}
        d="M176 786C246 762 352 762 420 784V826C352 806 246 806 168 828ZM664 786C594 762 488 762 420 784V826C488 806 594 806 672 828Z"
      />
      <path
        className={classes.penFine}
        d="M212 790C270 776 340 776 394 788M206 804C268 790 340 790 394 802M446 788C500 776 570 776 628 790M446 802C500 790 572 790 634 804"
      />
      <path className={classes.line} d="M728 752V640C728 590 700 570 664 566" />
      <path className={classes.brass} d="M690 752h76c0-12-16-18-38-18s-38 6-38 18Z" />
      <path className={classes.green} d="M600 600C606 556 640 540 668 544 694 548 706 572 704 604Z" />
      <path className={classes.sun} d="M634 602h40c0 12-8 20-20 20s-20-8-20-20Z" />
    </PictureFrame>
  );
}
