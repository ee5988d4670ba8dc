import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../lib/i18n.ts';
import { productConfigurationQuery } from '../lib/product-configuration.ts';
import { Icon } from './icon.tsx';
import classes from './screen.module.css';

/** The id that the skip link leads to. */
export const MAIN_ID = 'main';

interface ScreenProps {
  readonly children: ReactNode;
  /** The navigation of the section, left of the screen; on a phone it folds away behind a button. */
  readonly aside?: ReactNode;
  /** What the navigation is for; the button's text on a phone. */
  readonly asideLabel?: string;
  /** Changes when the person went somewhere; the folded navigation closes then. */
  readonly place?: string;
}

/** The page below the banner: its main landmark, and the section's navigation beside it where there is one. */
export function Screen({ children, aside, asideLabel, place }: ScreenProps) {
  return (
    <div className={classes.screen}>
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
  // Open only for the place it was opened at: going anywhere folds it.
  const here = props.place ?? '';
  const isOpen = openAt === here;
  return (
    <nav className={classes.aside} aria-label={label}>
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
  /** False where the screen gives the focus to something better, a form's first field say. */
  readonly takesFocus?: boolean;
}

/** Screens that were shown before this one in the tab; the first leaves the focus where the browser puts it. */
let screensShown = 0;

/**
 * The one `h1` of a screen. When the screen appears, it names the browser's tab and takes the focus, so that keyboard and screen
 * reader go on at the top of what is new (WCAG 2.4.2, 2.4.3).
 */
export function ScreenHeading({ children, takesFocus = true }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the screen appears.
  useEffect(() => {
    if (takesFocus && screensShown > 0) heading.current?.focus({ preventScroll: true });
    screensShown += 1;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}

/** Names the browser's tab: the screen, then the county and its portal. */
export function useDocumentTitle(title: string): void {
  const { data } = useQuery(productConfigurationQuery);
  const portal = data && `${data.county.name} ${data.county.appTitle}`;
  useEffect(() => {
    document.title = portal ? `${title} · ${portal}` : title;
  }, [title, portal]);
}
