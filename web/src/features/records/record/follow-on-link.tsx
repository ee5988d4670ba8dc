import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import type { FollowOn } from './follow-on.ts';
import classes from './follow-on-link.module.css';

interface FollowOnLinkProps {
  /** The target of the link's search, for screen readers. */
  readonly label: string;
  readonly search: FollowOn;
  readonly onFollowOn: (search: FollowOn) => void;
  readonly children: ReactNode;
  /** Shown to users who don't have this search; the children by default. */
  readonly fallback?: ReactNode;
}

/** A link in a record that runs a follow-on search, for users who have that search (Spec 2 §4 "Follow-on searches", §6). */
export function FollowOnLink({ label, search, onFollowOn, children, fallback = children }: FollowOnLinkProps) {
  const { searchList } = useCurrentUser();
  if (!searchList.includes(search.type)) return fallback;
  return (
    <button type="button" className={classes.link} title={label} onClick={() => onFollowOn(search)}>
      {children}
      <span className="visually-hidden">, {label}</span>
    </button>
  );
}
