import type { ReactNode } from 'react';
import { useSidePanes } from '../../ui/page-viewer/use-side-panes.ts';
import classes from './efile.module.css';

interface FilingColumnsProps {
  readonly pages: ReactNode;
  /** The buttons that decide the filing. */
  readonly actions: ReactNode;
  /** The facts of the filing, which fold while its pages are read. */
  readonly children: ReactNode;
}

/** A filing: its pages on the left, what decides it on the right. With the facts folded, the buttons are below the pages. */
export function FilingColumns({ pages, actions, children }: FilingColumnsProps) {
  const { areFolded } = useSidePanes();
  return (
    <div className={classes.split} data-folded={areFolded}>
      {pages}
      <div>
        <div className={classes.buttons}>{actions}</div>
        {/* Hidden instead of removed: what the user has typed into a form stays. */}
        <div hidden={areFolded}>{children}</div>
      </div>
    </div>
  );
}
