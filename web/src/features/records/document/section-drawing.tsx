import type { DocumentDetails } from '@portal/contract/index/search/results/document-result';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { describeQuarters, isFilled } from './quarters.rules.ts';
import classes from './section-drawing.module.css';

type Section = DocumentDetails['sections'][number];

const FIELDS = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));
/** The side of a field, in units of the drawing. */
const FIELD = 16;
const EDGE = 4 * FIELD;

/** A section as a grid of quarter-quarters with the land filled, and the same as text. */
export function SectionDrawing({ section }: { readonly section: Section }) {
  const texts = useTexts('results');
  const parts = describeQuarters(section.quarterMask);
  const text = parts === undefined ? texts('record.wholeSection') : parts.join(', ') || texts('record.noPart');
  const { section: number, township, range } = section;
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.drawing}
        viewBox={`-1 -1 ${EDGE + 2} ${EDGE + 2}`}
        role="img"
        aria-label={texts('record.sectionDrawing', { section: number, parts: text })}
      >
        {FIELDS.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            className={isFilled(section.quarterMask, row, column) ? classes.land : classes.field}
            x={column * FIELD}
            y={row * FIELD}
            width={FIELD}
            height={FIELD}
          />
        ))}
        <path className={classes.quarters} d={`M${EDGE / 2} 0V${EDGE}M0 ${EDGE / 2}H${EDGE}M0 0H${EDGE}V${EDGE}H0Z`} />
      </svg>
      <figcaption>
        <strong>{text}</strong>
        <span>{texts('record.section', { section: number, township, range })}</span>
      </figcaption>
    </figure>
  );
}
