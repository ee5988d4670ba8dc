import type { ReactNode } from 'react';
import classes from './badge.module.css';

interface BadgeProps {
  /** What it says of the thing beside it: `violet` Torrens, `amber` open or a warning, `green` in force, `plain` over. */
  readonly tone: 'amber' | 'green' | 'violet' | 'plain';
  readonly children: ReactNode;
}

/** A word that marks what it stands beside. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
