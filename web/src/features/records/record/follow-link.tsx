import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import classes from './follow-link.module.css';
import type { FollowOn } from './follow-on.ts';

interface FollowLinkProps {
  /** Where it leads, for those who hear it alone. */
  readonly label: string;
  readonly search: FollowOn;
  readonly onFollowOn: (search: FollowOn) => void;
  readonly children: ReactNode;
  /** What stands where the person may not search so: the word itself, unless it means nothing but the search. */
  readonly otherwise?: ReactNode;
}

/** A word of a record that searches for what it names, for those who may search so (Spec 2 §4 "Follow-on searches", §6). */
export function FollowLink({ label, search, onFollowOn, children, otherwise = children }: FollowLinkProps) {
  const { searchList } = useCurrentUser();
  if (!searchList.includes(search.type)) return otherwise;
  return (
    <button type="button" className={classes.link} title={label} onClick={() => onFollowOn(search)}>
      {children}
      <span className="visually-hidden">, {label}</span>
    </button>
  );
}
