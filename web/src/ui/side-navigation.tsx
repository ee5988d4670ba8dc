import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router';
import classes from './side-navigation.module.css';

interface SideSectionProps {
  readonly title: string;
  /** Shown if there are no links. */
  readonly emptyText?: string | undefined;
  /** Links in a meaningful order, such as the latest first. */
  readonly isOrdered?: boolean;
  /** `SideLink`s, each with a key. */
  readonly children: ReactNode;
}

/** A group of links next to the screens of an area. */
export function SideSection({ title, emptyText, isOrdered = false, children }: SideSectionProps) {
  const headingId = useId();
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      {emptyText !== undefined && <p className={classes.empty}>{emptyText}</p>}
      <List className={classes.list} aria-labelledby={headingId}>
        {children}
      </List>
    </>
  );
}

interface SideLinkProps {
  readonly to: string;
  /** Whether it isn't marked on the screens below its address. */
  readonly isExact?: boolean;
  /** Whether it is marked like the screen that is open, although another address is. */
  readonly isCurrent?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}

/** A link of a `SideSection`. The one to the open screen is marked. */
export function SideLink({ to, isExact = false, isCurrent = false, title, children }: SideLinkProps) {
  return (
    <li>
      <NavLink to={to} end={isExact} className={classes.link} data-current={isCurrent} title={title}>
        {children}
      </NavLink>
    </li>
  );
}
