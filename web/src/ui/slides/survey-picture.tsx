import classes from './picture.module.css';
import { PictureFrame } from './picture-frame.tsx';
import sky from './sky.module.css';

const VANISHING = { x: 560, y: 470 } as const;
/** The fields between the lines of sight, from left to right. */
const FIELDS = ['grass', 'straw', 'grassDeep', 'soil', 'straw', 'grass', 'grassDeep', 'straw'] as const;
const FIELD_WIDTH = 300;
const FIRST_X = -900;

const STRIPS = FIELDS.map((crop, index) => {
  const left = FIRST_X + index * FIELD_WIDTH;
  return { crop, left, points: `${VANISHING.x},${VANISHING.y} ${left},900 ${left + FIELD_WIDTH},900` };
});
const FURROWS = Array.from(
  { length: 40 },
  (_, index) => `M${VANISHING.x} ${VANISHING.y}L${-900 + index * 60} 900`,
).join('');

/** A surveyor's instrument at the corner of four sections, where the lines of the land meet the horizon. */
export function SurveyPicture() {
  return (
    <PictureFrame name="survey-picture" sun={{ x: 640, y: 330 }}>
      <path
        className={sky.cloud}
        d="M90 190h200c16 0 16-20-3-20-5-24-46-31-60-11-17-11-42-5-45 11-30-4-86 3-92 20ZM360 290h120c12 0 12-14-3-14-4-16-30-20-40-7-11-7-28-3-30 7-18-2-48 3-47 14Z"
      />
      <path className={sky.hillFar} d="M0 452C140 420 260 440 380 432 520 422 700 440 880 424V500H0Z" />
      <path className={sky.hillNear} d="M0 474C160 452 320 468 470 462 620 456 760 466 880 458V500H0Z" />
      <rect className={classes.grass} y="470" width="880" height="430" />
      {STRIPS.map(({ crop, left, points }) => (
        <polygon key={left} className={classes[crop]} points={points} />
      ))}
      <path className={classes.furrow} d={FURROWS} />
      <rect className={sky.hillNear} y="464" width="880" height="14" />
      <path className={classes.red} d="M92 420 132 392 172 420V470H92Z" />
      <path className={classes.redDark} d="M86 424 132 388 178 424 172 430 132 398 92 430Z" />
      <path className={classes.stone} d="M184 396c0-12 26-12 26 0v74h-26Z" />
      <path className={classes.stoneDark} d="M654 760h44v90h-44Z" />
      <path className={classes.stone} d="M654 760l12-14h44l-12 14ZM698 760l12-14v92l-12 12Z" />
      <path className={classes.line} d="M666 788h20M676 778v20" />
      <path className={classes.line} d="M300 620 214 880M312 620V890M324 620 404 880M262 760h100" />
      <path className={classes.brass} d="M276 604h72v18h-72Z" />
      <path className={classes.ink} d="M290 548h44v58h-44Z" />
      <path className={classes.brass} d="M238 556h150a10 10 0 0 1 0 34H238Z" />
      <path className={classes.ink} d="M222 550h18v46h-18ZM388 546h26v54h-26Z" />
      <circle className={classes.stone} cx="312" cy="573" r="13" />
      <path
        className={classes.line}
        d="M470 250c10-12 20-12 26 0 8-12 18-12 26 0M540 210c8-10 16-10 21 0 6-10 14-10 21 0"
      />
    </PictureFrame>
  );
}
