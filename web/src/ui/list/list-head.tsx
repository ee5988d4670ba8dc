import type { ReactNode } from 'react';
import { ScreenHeading } from '../screen.tsx';
import classes from './list-head.module.css';

interface ListHeadProps {
  readonly title: string;
  /** The buttons for the list as a whole: a new entry, its file. */
  readonly children: ReactNode;
}

/** The heading of a list's screen, with its buttons on the right. */
export function ListHead({ title, children }: ListHeadProps) {
  return (
    <div className={classes.head}>
      <ScreenHeading>{title}</ScreenHeading>
      {children}
    </div>
  );
}
