import classes from './picture.module.css';
import { PictureFrame } from './picture-frame.tsx';

const BLOCK_COLUMNS = [60, 252, 444, 636] as const;
const BLOCK_ROWS = [150, 318, 486] as const;
const BLOCK = { width: 160, height: 132, lotsAcross: 4 } as const;
/** The lot that a user is looking for. */
const CHOSEN = { x: 444 + 40, y: 318 + 66 } as const;

const BLOCKS = BLOCK_ROWS.flatMap((y, row) =>
  BLOCK_COLUMNS.map((x, column) => ({ x, y, number: row * 4 + column + 1 })),
);

/** The lines between the lots of a block: an alley in the middle, lots on both sides. */
function lotLines(x: number, y: number): string {
  const lots = Array.from({ length: BLOCK.lotsAcross - 1 }, (_, index) => {
    const at = x + ((index + 1) * BLOCK.width) / BLOCK.lotsAcross;
    return `M${at} ${y}v${BLOCK.height}`;
  });
  return `M${x} ${y + BLOCK.height / 2}h${BLOCK.width}${lots.join('')}`;
}

/** A plat of the town on paper: blocks and lots, a creek, the north arrow and the scale. */
export function PlatPicture() {
  return (
    <PictureFrame name="plat-picture">
      <rect className={classes.wall} width="880" height="900" />
      <g transform="rotate(-3 440 450)">
        <rect className={classes.shelf} x="-6" y="46" width="900" height="830" />
        <rect className={classes.paper} x="-20" y="34" width="920" height="830" />
        <path className={classes.paperShade} d="M-20 834 900 834V864H-20ZM430 34h14v830h-14Z" opacity="0.6" />
        <path className={classes.penFine} d="M8 62H872V836H8Z" />
        <path className={classes.pen} d="M16 70H864V828H16Z" />
        <path
          className={classes.wash}
          d="M16 640C120 620 190 690 300 672 420 652 470 720 590 704 700 690 760 650 864 668V702C770 690 700 730 596 742 470 758 410 696 306 710 190 726 120 664 16 682Z"
        />
        <path
          className={classes.penFine}
          d="M16 661C120 642 190 708 303 691 415 674 470 739 593 723 700 710 765 670 864 685"
        />
        <rect className={classes.chosen} x={CHOSEN.x} y={CHOSEN.y} width="40" height="66" />
        {BLOCKS.map(({ x, y, number }) => (
          <g key={number}>
            <rect className={classes.pen} x={x} y={y} width={BLOCK.width} height={BLOCK.height} />
            <path className={classes.penFine} d={lotLines(x, y)} />
            <circle className={classes.paper} cx={x + 80} cy={y + 66} r="15" />
            <circle className={classes.pen} cx={x + 80} cy={y + 66} r="15" />
          </g>
        ))}
        <path
          className={classes.penFine}
          d="M16 300H864M16 468H864M236 70V628M428 70V628M620 70V628"
          strokeDasharray="14 8"
        />
        <path className={classes.pen} d="M60 104h210M60 118h150" />
        <g transform="translate(770 760)">
          <circle className={classes.pen} r="42" />
          <path className={classes.ink} d="M0-58 10 0 0 8-10 0Z" />
          <path className={classes.penFine} d="M0 8V52M-52 0H52" />
        </g>
        <path className={classes.pen} d="M60 786h240M60 778v16M120 778v16M180 778v16M240 778v16M300 778v16" />
        <path className={classes.ink} d="M60 782h60v8H60ZM180 782h60v8h-60Z" />
      </g>
    </PictureFrame>
  );
}
