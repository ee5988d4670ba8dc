import type { TaxLienDetails } from '@portal/contract/index/search/results/tax-lien-result';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { withKeys } from '../../../lib/texts/with-keys.ts';
import classes from './lien-timeline.module.css';
import { computeLienTimeline, type LienEvent, type LienSpan } from './lien-timeline.rules.ts';

interface LienTimelineProps {
  readonly lien: TaxLienDetails;
  /** Today in the county's time zone. */
  readonly today: PlainDate;
}

/** The height of the drawing in pixels. Its width is that of the pane, so horizontal positions are percentages. */
const HEIGHT = 30;
const MIDDLE = HEIGHT / 2;
const BAR = 10;
/** The margin at both ends, so that dots are not cut off. */
const EDGE_PERCENT = 2;

/** The events of a lien on a timeline, and the same as a list below it. */
export function LienTimeline({ lien, today }: LienTimelineProps) {
  const texts = useTexts('results');
  const { events, spans } = computeLienTimeline(lien, today);
  const status = texts(`taxLien.statuses.${lien.status}`);
  const [first, last] = [events[0]?.day ?? today, events.at(-1)?.day ?? today];
  const formatEvent = (event: LienEvent) => {
    if (event.kind === 'revision') return texts(`taxLien.flags.${event.flag}`);
    return event.kind === 'today' ? texts('timeline.todayIs', { status }) : texts(`timeline.${event.kind}`);
  };
  const description = texts('timeline.drawing', { from: formatPlainDate(first), to: formatPlainDate(last), status });
  return (
    <>
      <svg className={classes.drawing} height={HEIGHT} role="img" aria-label={description}>
        {spans.map((span) => (
          <Span key={span.from} span={span} />
        ))}
        {withKeys(events, ({ kind, number }) => `${kind} ${number}`).map(({ key, item: { kind, at } }) =>
          kind === 'today' ? (
            <line key={key} className={classes.today} x1={toPercent(at)} x2={toPercent(at)} y1={1} y2={HEIGHT - 1} />
          ) : (
            <circle key={key} className={classes.event} data-kind={kind} cx={toPercent(at)} cy={MIDDLE} r={5} />
          ),
        )}
      </svg>
      <ol className={classes.events}>
        {withKeys(events, ({ kind, number }) => `${kind} ${number}`).map(({ key, item: event }) => (
          <li key={key} className={classes.line} data-kind={event.kind}>
            <span>{formatPlainDate(event.day)}</span>
            <span>
              {formatEvent(event)} {event.number !== '' && <span className={classes.number}>{event.number}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** A bar while the lien is current, solid up to today; a thin line after it ended. */
function Span({ span: { from, to, isCurrent, isAhead } }: { readonly span: LienSpan }) {
  return isCurrent ? (
    <rect
      className={isAhead ? classes.ahead : classes.current}
      x={toPercent(from)}
      width={`${(to - from) * (100 - 2 * EDGE_PERCENT)}%`}
      y={MIDDLE - BAR / 2}
      height={BAR}
    />
  ) : (
    <line className={classes.ended} x1={toPercent(from)} x2={toPercent(to)} y1={MIDDLE} y2={MIDDLE} />
  );
}

function toPercent(share: number): string {
  return `${EDGE_PERCENT + share * (100 - 2 * EDGE_PERCENT)}%`;
}
