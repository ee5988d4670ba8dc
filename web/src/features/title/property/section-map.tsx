import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './property-screen.module.css';

const SIDE = 4;
/** Pixels of a quarter-quarter. */
const CELL = 36;
const CELLS = Array.from({ length: SIDE * SIDE }, (_, bit) => ({
  bit,
  x: (bit % SIDE) * CELL,
  y: Math.floor(bit / SIDE) * CELL,
}));

/** The sixteen quarter-quarters of a section, north at the top, with those that the land touches. The address says the same in words. */
export function SectionMap({ quarterMask }: { readonly quarterMask: number }) {
  const texts = useTexts('property');
  return (
    <figure className={classes.map}>
      <figcaption>
        <h2 className={classes.heading}>{texts('map')}</h2>
        <p className={classes.note}>{texts('mapNote')}</p>
      </figcaption>
      <svg aria-hidden="true" width={SIDE * CELL} height={SIDE * CELL} viewBox={`0 0 ${SIDE * CELL} ${SIDE * CELL}`}>
        {CELLS.map(({ bit, x, y }) => (
          <rect key={bit} {...{ x, y }} width={CELL} height={CELL} data-touched={((quarterMask >> bit) & 1) === 1} />
        ))}
      </svg>
    </figure>
  );
}
