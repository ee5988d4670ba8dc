import type { DrawnShape } from '@portal/contract/drawing';
import type { ChainEntry } from '@portal/contract/index/title/chain';
import { drawChain } from '@portal/contract/index/title/chain-drawing';
import { layOutLanes } from '@portal/contract/index/title/chain-lanes';
import { useMemo } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './chain-drawing.module.css';

/**
 * The chain as a drawing in which time runs down: what it shows, the table says in words. Hidden from screen readers and without tab
 * stops; shapes, fill and dashes carry what colors do.
 */
export function ChainDrawing({ entries }: { readonly entries: readonly ChainEntry[] }) {
  const texts = useTexts('chain');
  const { drawing, leftOut } = useMemo(() => {
    const lanes = layOutLanes(entries);
    return { drawing: drawChain(lanes), leftOut: lanes.leftOut };
  }, [entries]);
  const { width, margin, rowHeight, rowCount, markRadius, fontSize, shapes } = drawing;
  const height = 2 * margin + rowCount * rowHeight;
  return (
    <div className={classes.drawing} aria-hidden="true">
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fontSize={fontSize} aria-hidden="true">
        {shapes.map((shape, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no names, and a drawing is replaced as a whole.
          <Shape key={index} shape={shape} radius={markRadius} />
        ))}
      </svg>
      {leftOut > 0 && <p style={{ width }}>{texts('drawing.leftOut', { count: leftOut })}</p>}
    </div>
  );
}

function Shape({ shape, radius }: { readonly shape: DrawnShape; readonly radius: number }) {
  const { kind, x } = shape;
  if (kind === 'line') return <line className={classes[shape.stroke]} x1={x} x2={x} y1={shape.top} y2={shape.bottom} />;
  const { y } = shape;
  if (kind === 'text')
    return (
      <text className={classes.number} x={x} y={y} dominantBaseline="central">
        {shape.text}
      </text>
    );
  const className = shape.isFilled ? classes.filled : classes.hollow;
  if (kind === 'square')
    return <rect className={className} x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} />;
  if (kind === 'circle') return <circle className={className} cx={x} cy={y} r={radius} />;
  return <path className={className} d={`M${x - radius} ${y + radius}h${2 * radius}l${-radius} ${-2 * radius}z`} />;
}
