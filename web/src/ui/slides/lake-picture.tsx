import classes from './picture.module.css';
import { PictureFrame } from './picture-frame.tsx';
import sky from './sky.module.css';

/** The sun's path on the water: place and half width of each glint. */
const GLINTS = [
  [508, 46],
  [526, 34],
  [546, 60],
  [570, 38],
  [598, 66],
  [630, 44],
  [668, 74],
] as const;

/** Reeds at the shore: x, height, how far the wind bends them. */
const REEDS = [
  [40, 190, 14],
  [62, 240, 22],
  [86, 160, 10],
  [104, 220, 26],
  [128, 180, 18],
  [150, 130, 12],
  [176, 205, 24],
  [204, 120, 10],
] as const;

/** A lake at first light, with a dock and a canoe. */
export function LakePicture() {
  return (
    <PictureFrame name="lake-picture" sun={{ x: 560, y: 400 }}>
      <path
        className={sky.cloud}
        d="M120 232h190c16 0 16-20-3-20-5-24-46-31-60-11-17-11-42-5-45 11-30-4-76 3-82 20ZM600 168h120c12 0 12-14-3-14-4-16-32-20-42-7-11-7-28-3-30 7-18-2-44 3-45 14Z"
      />
      <path
        className={sky.hillFar}
        d="M0 420C90 372 170 388 250 402 340 416 420 372 520 392 620 410 700 356 790 372 830 378 860 392 880 388V500H0Z"
      />
      <path
        className={sky.hillNear}
        d="M0 456C80 430 160 448 240 452 330 458 400 432 470 452 560 474 660 430 740 440 800 446 850 440 880 448V520H0Z"
      />
      <path
        className={classes.wood}
        d="M0 492V458l14-26 12 26 14-40 16 40 12-24 14 24 16-34 15 34 12-20 14 22 14-32 15 34 14-14 60 18H0ZM640 492l18-16 14-32 14 30 16-44 15 40 14-28 14 30 16-48 16 46 14-30 14 32 16-38 15 36 14-22 14 24V492Z"
      />
      <rect className={classes.water} y="488" width="880" height="412" />
      <path className={classes.waterDeep} d="M0 640C180 610 300 660 470 650 640 640 760 610 880 634V900H0Z" />
      {GLINTS.map(([y, half]) => (
        <path key={y} className={classes.ripple} d={`M${560 - half} ${y}H${560 + half}`} />
      ))}
      <path
        className={classes.ripple}
        d="M90 540h120M250 590h90M160 640h150M330 700h130M60 720h90M690 700h120M420 780h160M240 840h150"
      />
      <path
        className={classes.redDark}
        d="M238 612C300 628 420 628 478 612 470 640 444 648 358 648 272 648 246 640 238 612Z"
      />
      <path
        className={classes.red}
        d="M238 612C300 622 420 622 478 612 474 626 460 634 358 634 256 634 242 626 238 612Z"
      />
      <path className={classes.plank} d="M340 618h36v6h-36Z" />
      <path className={classes.plankDark} d="M612 700h14v120h-14ZM800 760h16v140h-16ZM668 780h14v120h-14Z" />
      <path className={classes.plank} d="M596 690 640 676 880 828V900H818Z" />
      <path className={classes.plankDark} d="M622 712 662 692M668 746 710 722M716 782 760 754M768 820 812 788" />
      {REEDS.map(([x, height, bend]) => (
        <path
          key={x}
          className={classes.line}
          d={`M${x} 900C${x} ${900 - height / 2} ${x} ${900 - height / 2} ${x + bend} ${900 - height}`}
        />
      ))}
      {REEDS.filter(([, height]) => height > 170).map(([x, height, bend]) => (
        <ellipse key={x} className={classes.plankDark} cx={x + bend} cy={890 - height} rx="7" ry="24" />
      ))}
    </PictureFrame>
  );
}
