import { Courthouse } from './courthouse.tsx';
import classes from './landscape.module.css';
import { FIELDS, FURROWS, SECTION_LINES } from './landscape-fields.ts';
import sky from './sky.module.css';

/** Pines: x, base, height. */
const FAR_PINES = [
  [18, 452, 34],
  [38, 455, 44],
  [60, 452, 36],
  [84, 457, 50],
  [110, 455, 38],
  [300, 452, 34],
  [322, 455, 46],
  [346, 452, 38],
  [370, 456, 52],
  [396, 455, 40],
  [420, 458, 48],
  [748, 449, 38],
  [772, 453, 50],
  [796, 452, 40],
  [820, 457, 56],
  [846, 455, 42],
  [868, 458, 50],
] as const;
const NEAR_PINES = [
  [700, 548, 62],
  [728, 556, 84],
  [760, 558, 70],
  [28, 640, 96],
  [66, 652, 120],
  [106, 650, 88],
] as const;

const STARS = [
  [70, 150, 1.2],
  [150, 60, 0.9],
  [236, 212, 1.1],
  [300, 96, 1.4],
  [382, 40, 0.9],
  [430, 180, 1],
  [520, 70, 1.3],
  [566, 196, 0.9],
  [640, 48, 1],
  [742, 110, 1.2],
  [820, 60, 0.9],
  [844, 210, 1.3],
  [120, 262, 0.9],
  [470, 268, 0.8],
] as const;

/** The county in a picture: its lake, its courthouse, and the sections of land that its records are about. */
export function Landscape() {
  return (
    <svg className={sky.scene} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={sky.top} />
          <stop offset="0.62" className={classes.skyMiddle} />
          <stop offset="1" className={classes.skyLow} />
        </linearGradient>
        <linearGradient id="lake" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={classes.lakeFar} />
          <stop offset="1" className={classes.lakeNear} />
        </linearGradient>
        <linearGradient id="dusk" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={classes.duskTop} />
          <stop offset="1" className={classes.duskLow} />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" className={sky.glow} />
          <stop offset="1" className={sky.glowEnd} />
        </radialGradient>
        <clipPath id="plain">
          <path d="M0 524 C130 506 250 520 380 520 C520 520 560 500 700 506 C790 510 840 516 880 522 V900 H0Z" />
        </clipPath>
        <path id="pine" d="M0-100 15-66H8L22-38H12L30-8H5V0H-5V-8H-30L-12-38H-22L-8-66H-15Z" />
      </defs>

      <rect width="880" height="480" fill="url(#sky)" />
      <g className={classes.stars}>
        {STARS.map(([x, y, r]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx="196" cy="342" r="180" fill="url(#glow)" />
      <circle className={classes.sun} cx="196" cy="342" r="31" />
      <g className={sky.cloud}>
        <path d="M470 206h150c14 0 14-17-3-17-4-20-38-25-50-9-14-9-34-4-37 9-25-3-62 2-60 17Z" />
        <path d="M700 286h112c11 0 11-13-2-13-3-14-28-18-37-6-10-7-25-3-28 6-18-2-46 2-45 13Z" />
        <path d="M300 258h84c9 0 9-10-1-10-3-11-21-13-28-5-8-5-19-2-21 5-14-1-35 2-34 10Z" />
      </g>

      <path
        className={sky.hillFar}
        d="M0 422 C70 400 120 414 190 404 C270 392 330 420 420 410 C520 398 590 372 690 382 C770 390 820 408 880 398 V480 H0Z"
      />
      <path
        className={sky.hillNear}
        d="M0 448 C90 432 170 446 260 440 C350 434 420 446 500 438 C600 428 740 424 880 440 V520 H0Z"
      />
      <Pines className={classes.farPines} places={FAR_PINES} />

      <path fill="url(#lake)" d="M0 470 C90 456 200 458 300 462 C390 465 470 470 520 484 C470 500 300 514 0 516Z" />
      <path
        className={classes.ripples}
        d="M96 472h120M150 480h110M70 489h84M190 489h150M250 498h120M40 500h130M330 476h90M120 508h90"
      />

      <path
        className={classes.knoll}
        d="M400 524 C450 500 500 456 580 450 C640 446 700 462 760 488 C810 508 850 514 880 516 V560 H400Z"
      />
      <Courthouse x={612} foot={454} />

      <g clipPath="url(#plain)">
        <rect className={classes.plain} y="490" width="880" height="410" />
        {FIELDS.map(({ points, crop }) => (
          <polygon key={points} points={points} className={classes[crop]} />
        ))}
        <path className={classes.furrows} d={FURROWS} />
        <path className={classes.sectionLines} d={SECTION_LINES} />
        <path
          className={classes.creek}
          d="M382 514 C350 540 420 556 396 582 C366 616 300 616 292 656 C284 700 372 712 362 764 C352 816 236 826 214 900 H300 C320 838 446 822 452 764 C458 700 352 690 350 654 C348 622 436 612 440 580 C444 548 380 540 398 514Z"
        />
        <rect y="490" width="880" height="410" fill="url(#dusk)" />
      </g>

      <Pines className={classes.nearPines} places={NEAR_PINES} />
      <Farm />
      <Transit />
    </svg>
  );
}

interface PinesProps {
  readonly className: string | undefined;
  readonly places: readonly (readonly [x: number, foot: number, height: number])[];
}

function Pines({ className, places }: PinesProps) {
  return (
    <g className={className}>
      {places.map(([x, foot, height]) => (
        <use key={x} href="#pine" transform={`translate(${x} ${foot}) scale(${height / 100})`} />
      ))}
    </g>
  );
}

function Farm() {
  return (
    <g transform="translate(146 590)">
      <path className={classes.silo} d="M58 0V-50a9 9 0 0 1 18 0V0Z" />
      <path className={classes.barn} d="M0 0V-28L9-42 27-50 45-42 54-28V0Z" />
      <path
        className={classes.barnRoof}
        d="M-3-26 7-43.500 27-53 47-43.500 57-26 52-27 43.500-40.500 27-47.500 10.500-40.500 2-27Z"
      />
      <path className={classes.barnDoor} d="M18 0v-19h18V0ZM22-31h10v7H22Z" />
    </g>
  );
}

/** The surveyor's transit over a section's corner, from which every legal description measures. */
function Transit() {
  return (
    <g transform="translate(632 792)">
      <ellipse className={classes.shade} cx="2" cy="2" rx="38" ry="7" />
      <path className={classes.legs} d="M0-66-28 2M0-66 30 3M0-66 5-8" />
      <path className={classes.brass} d="M-11-66H11V-71H-11ZM-6-71H6V-79H-6Z" />
      <path className={classes.instrument} d="M-9-79v-19a9 9 0 0 1 18 0v19Z" />
      <path className={classes.brass} d="M-22-96h40v-9h-40ZM18-98h7v-5h-7Z" />
      <circle className={classes.lens} cx="0" cy="-100.500" r="6.500" />
      <circle className={classes.brass} cx="0" cy="0" r="3.500" />
    </g>
  );
}
