import type { TaxLienDetails } from '@portal/contract/search/tax-lien-result';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { useTexts } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/with-keys.ts';
import classes from './lien-course.module.css';
import { type LienEvent, type LienSpan, traceLien } from './lien-course.rules.ts';

interface LienCourseProps {
  readonly lien: TaxLienDetails;
  /** The county's day. */
  readonly today: PlainDate;
}

/** Height of the drawing, in pixels; its width is that of the pane, so places along it are percentages. */
const HEIGHT = 30;
const MIDDLE = HEIGHT / 2;
const BAR = 10;
/** The ends keep clear of the edges, where dots would be cut off. */
const EDGE_PERCENT = 2;

/** A lien with its releases and revocations along a line of time; the same in words below it (look.md). */
export function LienCourse({ lien, today }: LienCourseProps) {
  const texts = useTexts('results');
  const { events, spans } = traceLien(lien, today);
  const status = texts(`taxLien.statuses.${lien.status}`);
  const [first, last] = [events[0]?.day ?? today, events.at(-1)?.day ?? today];
  const wordsOf = (event: LienEvent) => {
    if (event.kind === 'revision') return texts(`taxLien.flags.${event.flag}`);
    return event.kind === 'today' ? texts('timeline.todayIs', { status }) : texts(`timeline.${event.kind}`);
  };
  const drawn = texts('timeline.drawing', { from: formatPlainDate(first), to: formatPlainDate(last), status });
  return (
    <>
      <svg className={classes.drawing} height={HEIGHT} role="img" aria-label={drawn}>
        {spans.map((span) => (
          <Span key={span.from} span={span} />
        ))}
        {withKeys(events, ({ kind, number }) => `${kind} ${number}`).map(({ key, item: { kind, at } }) =>
          kind === 'today' ? (
            <line key={key} className={classes.today} x1={place(at)} x2={place(at)} y1={1} y2={HEIGHT - 1} />
          ) : (
            <circle key={key} className={classes.event} data-kind={kind} cx={place(at)} cy={MIDDLE} r={5} />
          ),
        )}
      </svg>
      <ol className={classes.events}>
        {withKeys(events, ({ kind, number }) => `${kind} ${number}`).map(({ key, item: event }) => (
          <li key={key} className={classes.line} data-kind={event.kind}>
            <span>{formatPlainDate(event.day)}</span>
            <span>
              {wordsOf(event)} {event.number !== '' && <span className={classes.number}>{event.number}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** While the lien is current a bar, solid up to today; a thin line once it has ended. */
function Span({ span: { from, to, isCurrent, isAhead } }: { readonly span: LienSpan }) {
  return isCurrent ? (
    <rect
      className={isAhead ? classes.ahead : classes.current}
      x={place(from)}
      width={`${(to - from) * (100 - 2 * EDGE_PERCENT)}%`}
      y={MIDDLE - BAR / 2}
      height={BAR}
    />
  ) : (
    <line className={classes.ended} x1={place(from)} x2={place(to)} y1={MIDDLE} y2={MIDDLE} />
  );
}

function place(share: number): string {
  return `${EDGE_PERCENT + share * (100 - 2 * EDGE_PERCENT)}%`;
}
