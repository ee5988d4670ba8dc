import type { DrawnRow } from '@portal/contract/index/title/chain-drawing';
import classes from './chain-drawing.module.css';

interface DrawingCellProps {
  readonly row: DrawnRow;
  readonly width: number;
  readonly markRadius: number;
}

/**
 * The part of the drawing in a document's row: time runs down, and the table states the same in words. Hidden from
 * screen readers and without tab stops; shapes, fill and dashes have the same meaning as colors.
 */
export function DrawingCell({ row: { lines, mark }, width, markRadius }: DrawingCellProps) {
  const size = 2 * markRadius + 2;
  return (
    <td className={classes.drawing} style={{ minWidth: width }} aria-hidden="true">
      {lines.map(({ x, stroke, isFromAbove, goesOn }) => (
        <span
          key={`${x} ${stroke}`}
          className={`${classes.line} ${classes[stroke]}`}
          data-from-above={isFromAbove}
          data-goes-on={goesOn}
          style={{ insetInlineStart: x }}
        />
      ))}
      {mark && (
        <svg
          className={classes.mark}
          style={{ insetInlineStart: mark.x - size / 2 }}
          width={size}
          height={size}
          viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
          aria-hidden="true"
        >
          <Mark mark={mark} radius={markRadius} />
        </svg>
      )}
    </td>
  );
}

function Mark({
  mark: { kind, isFilled },
  radius,
}: {
  readonly mark: NonNullable<DrawnRow['mark']>;
  readonly radius: number;
}) {
  const className = isFilled ? classes.filled : classes.hollow;
  if (kind === 'square')
    return <rect className={className} x={-radius} y={-radius} width={2 * radius} height={2 * radius} />;
  if (kind === 'circle') return <circle className={className} r={radius} />;
  return <path className={className} d={`M${-radius} ${radius}h${2 * radius}l${-radius} ${-2 * radius}z`} />;
}
