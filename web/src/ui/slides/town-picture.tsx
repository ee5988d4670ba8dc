import classes from './picture.module.css';
import { PictureFrame } from './picture-frame.tsx';
import sky from './sky.module.css';

/** The houses along the street: their position, width, height and material. */
const HOUSES = [
  { x: -10, width: 150, height: 250, wall: 'red', awning: 'cream' },
  { x: 140, width: 130, height: 200, wall: 'stone', awning: 'green' },
  { x: 270, width: 170, height: 280, wall: 'plank', awning: 'red' },
  { x: 440, width: 120, height: 220, wall: 'cream', awning: 'blue' },
  { x: 560, width: 180, height: 260, wall: 'blue', awning: 'cream' },
  { x: 740, width: 160, height: 210, wall: 'redDark', awning: 'green' },
] as const;

const FOOT = 690;
const WINDOW = { width: 24, height: 42, gap: 20 } as const;

/** The upper windows of a house, in one row or two. */
function windowsOf({ x, width, height }: (typeof HOUSES)[number]) {
  const across = Math.floor((width - WINDOW.gap) / (WINDOW.width + WINDOW.gap));
  const margin = (width - across * WINDOW.width - (across - 1) * WINDOW.gap) / 2;
  const rows = height > 230 ? [40, 104] : [44];
  return rows.flatMap((down) =>
    Array.from({ length: across }, (_, index) => ({
      x: x + margin + index * (WINDOW.width + WINDOW.gap),
      y: FOOT - height + down,
    })),
  );
}

/** Main Street: shops under their awnings, the water tower behind them. */
export function TownPicture() {
  return (
    <PictureFrame name="town-picture" sun={{ x: 150, y: 250 }}>
      <path
        className={sky.cloud}
        d="M480 150h170c16 0 16-20-3-20-5-24-46-31-60-11-17-11-42-5-45 11-30-4-56 3-62 20ZM250 300h110c12 0 12-14-3-14-4-16-30-20-40-7-11-7-26-3-28 7-18-2-40 3-39 14Z"
      />
      <path className={sky.hillFar} d="M0 470C120 430 260 450 400 440 560 428 700 450 880 430V700H0Z" />
      <g>
        <path
          className={classes.line}
          d="M640 470 620 690M740 470 760 690M690 480V690M632 560H748M626 620H754M632 560 754 620M748 560 626 620"
        />
        <path className={classes.stoneDark} d="M614 372h152v78c0 26-34 40-76 40s-76-14-76-40Z" />
        <path className={classes.stone} d="M614 372h120v78c0 20-20 34-60 38-36-4-60-16-60-38Z" />
        <path className={classes.redDark} d="M606 374 690 322l84 52Z" />
      </g>
      {HOUSES.map((house) => {
        const { x, width, height, wall, awning } = house;
        const top = FOOT - height;
        return (
          <g key={x}>
            <rect className={classes[wall]} x={x} y={top} width={width} height={height} />
            <path className={classes.stoneDark} d={`M${x - 4} ${top - 14}h${width + 8}v16h${-width - 8}Z`} />
            {windowsOf(house).map((window) => (
              <rect
                key={`${window.x} ${window.y}`}
                className={classes.pane}
                x={window.x}
                y={window.y}
                width={WINDOW.width}
                height={WINDOW.height}
              />
            ))}
            <rect className={classes.ink} x={x + 12} y={FOOT - 84} width={width - 24} height="84" />
            <path
              className={classes.pane}
              d={`M${x + 20} ${FOOT - 64}h${width - 76}v52h${76 - width}ZM${x + width - 46} ${FOOT - 64}h26v64h-26Z`}
            />
            <path className={classes[awning]} d={`M${x + 8} ${FOOT - 96}h${width - 16}l10 34H${x - 2}Z`} />
          </g>
        );
      })}
      <rect className={classes.stone} y={FOOT} width="880" height="34" />
      <rect className={classes.road} y={FOOT + 34} width="880" height="176" />
      <path className={classes.roadLine} d="M0 812H880" />
      {[60, 420, 800].map((x) => (
        <g key={x}>
          <path className={classes.line} d={`M${x} ${FOOT + 30}V${FOOT - 70}`} />
          <circle className={classes.wood} cx={x} cy={FOOT - 108} r="48" />
          <circle className={classes.grassDeep} cx={x - 14} cy={FOOT - 120} r="26" />
        </g>
      ))}
    </PictureFrame>
  );
}
