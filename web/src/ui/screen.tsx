import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { Icon } from './icon/icon.tsx';
import classes from './screen.module.css';
import { useIsNarrow } from './use-is-narrow.ts';

/** The id that the skip link points to. */
export const MAIN_ID = 'main';

interface ScreenProps {
  readonly children: ReactNode;
  /** The navigation of the section, left of the screen; on a phone a button opens it. */
  readonly aside?: ReactNode;
  /** The purpose of the navigation; the text of the button that opens it. */
  readonly asideLabel?: string;
  /** Changes when the user navigates; the navigation that a button opened closes then. */
  readonly place?: string;
  /** True if the screen needs the width of the navigation, so that a button opens it here too. */
  readonly foldsAside?: boolean;
}

/** The page below the banner: its main landmark, and next to it the section's navigation, if any. */
export function Screen({ children, aside, asideLabel, place, foldsAside = false }: ScreenProps) {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.screen} data-folded={isNarrow || foldsAside}>
      {aside && (
        <Aside label={asideLabel} place={place}>
          {aside}
        </Aside>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  );
}

function Aside(props: { readonly label?: string; readonly place?: string; readonly children: ReactNode }) {
  const texts = useTexts('common');
  const [openAt, setOpenAt] = useState<string>();
  const panelId = useId();
  const label = props.label ?? texts('sectionNavigation');
  // Open only at the place where it was opened: navigation closes it.
  const here = props.place ?? '';
  const isOpen = openAt === here;
  return (
    <nav
      className={classes.aside}
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Next to a wide screen the open navigation covers a part of it, which must not hide the focus (WCAG 2.4.11).
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(undefined);
      }}
    >
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpenAt(isOpen ? undefined : here)}
      >
        {label}
        <Icon name="chevronDown" size={18} />
      </button>
      <div id={panelId} className={classes.panel} data-open={isOpen}>
        {props.children}
      </div>
    </nav>
  );
}

interface ScreenHeadingProps {
  readonly children: string;
  /** False if the screen focuses something better, such as a form's first field. */
  readonly takesFocus?: boolean;
}

/** True around a screen that another screen shows as a preview: it gets neither the tab's title nor the focus. */
export const PreviewContext = createContext(false);

/** The number of screens shown before in this tab; the first leaves the focus where the browser puts it. */
let screensShown = 0;

/**
 * The only `h1` of a screen. When the screen appears, it sets the tab's title and takes the focus, so that keyboard and screen
 * reader continue at the top of the new content (WCAG 2.4.2, 2.4.3).
 */
export function ScreenHeading({ children, takesFocus = true }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isPreview = use(PreviewContext);
  useDocumentTitle(isPreview ? undefined : children);
  const takeFocus = useEffectEvent(() => {
    if (isPreview) return;
    if (takesFocus && screensShown > 0) heading.current?.focus({ preventScroll: true });
    screensShown += 1;
  });
  // In the layout phase, as keys are registered: later, it would take the focus from the field that a key has entered.
  useLayoutEffect(() => takeFocus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}

/** Sets the title of the browser's tab: the screen, then the county and its portal; undefined leaves it. */
function useDocumentTitle(title: string | undefined): void {
  const { data } = useQuery(productConfigurationQuery);
  const portal = data && `${data.county.name} ${data.county.appTitle}`;
  useEffect(() => {
    if (title === undefined) return;
    document.title = portal ? `${title} · ${portal}` : title;
  }, [title, portal]);
}
