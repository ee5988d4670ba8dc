import type { DrawnSection, SectionLand } from '@portal/contract/index/search/results/section-land';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { describeQuarters, isFilled } from './quarters.rules.ts';
import classes from './section-drawing.module.css';

const FIELDS = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
/** The side of a field, in units of the drawing. */
const FIELD = 16;
const EDGE = 4 * FIELD;

/**
 * A section as a grid of quarter-quarters, with a description. Whole quarter-quarters are filled, those with some of
 * the land are hatched, and land that the index doesn't place in quarters is only named.
 */
export function SectionDrawing({ section, township, range, land }: DrawnSection) {
  const texts = useTexts('property');
  const hatch = useId();
  const words = useLandWords(land);
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.drawing}
        viewBox={`-1 -1 ${EDGE + 2} ${EDGE + 2}`}
        role="img"
        aria-label={texts('drawing.label', { section, parts: words })}
      >
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={classes.hatch} d="M2 0V4" />
        </pattern>
        {FIELDS.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            className={isFilled(land.wholeQuarters, row, column) ? classes.land : classes.field}
            fill={isFilled(land.partialQuarters, row, column) ? `url(#${hatch})` : undefined}
            x={column * FIELD}
            y={row * FIELD}
            width={FIELD}
            height={FIELD}
          />
        ))}
        <path className={classes.quarters} d={`M${EDGE / 2} 0V${EDGE}M0 ${EDGE / 2}H${EDGE}M0 0H${EDGE}V${EDGE}H0Z`} />
      </svg>
      <figcaption>
        <strong>{words}</strong>
        <span>{texts('drawing.place', { section, township, range })}</span>
      </figcaption>
    </figure>
  );
}

/** The land in words: `NE¼, part of NE¼ SW¼, Govt Lot 2, not in quarters`. */
function useLandWords({ wholeQuarters, partialQuarters, otherLots, isPartUnknown }: SectionLand): string {
  const texts = useTexts('property');
  return [
    ...(describeQuarters(wholeQuarters) ?? [texts('drawing.whole')]),
    ...(describeQuarters(partialQuarters) ?? [texts('drawing.whole')]).map((part) => texts('drawing.partOf', { part })),
    ...otherLots.map((lot) => texts('drawing.otherLot', { lot })),
    ...(isPartUnknown ? [texts('drawing.unknownPart')] : []),
  ].join(', ');
}
