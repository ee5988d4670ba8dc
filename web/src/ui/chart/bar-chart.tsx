import { useId } from 'react';
import { Bar, BarChart as Bars, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './bar-chart.module.css';

/** The series of a chart; up to four. */
interface ChartSeries {
  readonly key: string;
  readonly label: string;
}

/** The bars at one place of the axis, by the keys of the series; what is missing is zero. */
export interface ChartPlace {
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

interface BarChartProps {
  readonly places: readonly ChartPlace[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** Across for places with long names; upright for days and months. */
  readonly direction?: 'upright' | 'across';
}

const UPRIGHT_HEIGHT_PIXELS = 240;
const ACROSS_HEIGHT_PIXELS = 36;
const AXIS_WIDTH_PIXELS = 84;
const NAMES_WIDTH_PIXELS = 160;

/**
 * Draws bars, stacked by series, each with a distinct pattern in addition to its color. It is a picture: screen readers
 * get the table next to every chart.
 */
export function BarChart({ places, series, format, direction = 'upright' }: BarChartProps) {
  const id = useId();
  const isUpright = direction === 'upright';
  const fillOf = (index: number) => `url(#${id}-${index})`;
  const data = places.map(({ label, values }) => ({ label, ...values }));
  const names = { dataKey: 'label', type: 'category', tick: { fill: 'var(--text-secondary)', fontSize: 12 } } as const;
  const amounts = {
    type: 'number',
    allowDecimals: false,
    tickFormatter: format,
    tick: { fill: 'var(--text-secondary)', fontSize: 12 },
  } as const;
  return (
    <div aria-hidden="true">
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ key, label }, index) => (
            <li key={key}>
              <svg width="16" height="12" role="presentation">
                <rect width="16" height="12" fill={fillOf(index)} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <ResponsiveContainer
        width="100%"
        height={isUpright ? UPRIGHT_HEIGHT_PIXELS : ACROSS_HEIGHT_PIXELS * (places.length + 1)}
      >
        <Bars
          data={data}
          layout={isUpright ? 'horizontal' : 'vertical'}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <defs>
            <Pattern id={`${id}-0`} color="var(--accent)" />
            <Pattern id={`${id}-1`} color="var(--amber)" stroke="M0 8 L8 0" />
            <Pattern id={`${id}-2`} color="var(--text-secondary)" stroke="M0 4 H8" />
            <Pattern id={`${id}-3`} color="var(--accent)" stroke="M4 0 V8" />
          </defs>
          <CartesianGrid stroke="var(--line)" vertical={!isUpright} horizontal={isUpright} />
          <XAxis {...(isUpright ? { ...names, minTickGap: 24 } : amounts)} />
          <YAxis
            {...(isUpright ? { ...amounts, width: AXIS_WIDTH_PIXELS } : { ...names, width: NAMES_WIDTH_PIXELS })}
          />
          <Tooltip
            formatter={(value) => format(Number(value))}
            isAnimationActive={false}
            cursor={{ fill: 'var(--ground-soft)' }}
            contentStyle={{ color: 'var(--text)', background: 'var(--paper)', borderColor: 'var(--line)' }}
          />
          {series.map(({ key, label }, index) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              stackId="bars"
              fill={fillOf(index)}
              stroke="var(--text-secondary)"
              isAnimationActive={false}
            />
          ))}
        </Bars>
      </ResponsiveContainer>
    </div>
  );
}

/** A fill with a color and lines across it, which distinguish it without color. */
function Pattern({ id, color, stroke }: { readonly id: string; readonly color: string; readonly stroke?: string }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={color} />
      {stroke && <path d={stroke} stroke="var(--paper)" strokeWidth="2" />}
    </pattern>
  );
}
