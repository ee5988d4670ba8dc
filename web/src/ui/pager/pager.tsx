import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './pager.module.css';
import { planPager } from './pager.rules.ts';

/** Page buttons of a list of results; pickers show 10, detail tables 3 (Spec 2 §9). */
const RESULT_PAGER_BUTTONS = 100;

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** Pages that the user has viewed; they look different, and screen readers announce it. */
  readonly visited?: ReadonlySet<number>;
  /** The maximum number of page buttons. */
  readonly visible?: number;
  /** The name of the paged content, if a screen has several pagers. */
  readonly label?: string;
}

/** The page buttons of a list. Renders nothing for a single page. */
export function Pager({ page, pageCount, onPage, visited, visible = RESULT_PAGER_BUTTONS, label }: PagerProps) {
  const texts = useTexts('common');
  const { pages, showsEnds, tenBack, tenForward } = planPager(page, pageCount, visible);
  if (pages.length === 0) return null;

  const jump = (text: string, target: number, title?: string) => (
    <li>
      <button
        type="button"
        className={classes.button}
        title={title}
        disabled={target === page}
        onClick={() => onPage(target)}
      >
        {text}
      </button>
    </li>
  );

  return (
    <nav aria-label={label ?? texts('pages')}>
      <ul className={classes.list}>
        {showsEnds && jump(texts('firstPage'), 1)}
        {tenBack !== undefined && jump('-10', tenBack, texts('tenPagesBack'))}
        {pages.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={classes.button}
              aria-current={each === page ? 'page' : undefined}
              aria-label={visited?.has(each) ? texts('pageVisited', { page: each }) : texts('page', { page: each })}
              data-visited={visited?.has(each) ?? false}
              onClick={() => onPage(each)}
            >
              {each}
            </button>
          </li>
        ))}
        {tenForward !== undefined && jump('+10', tenForward, texts('tenPagesForward'))}
        {showsEnds && jump(texts('lastPage'), pageCount)}
      </ul>
    </nav>
  );
}
