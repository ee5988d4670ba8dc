import { useQuery } from '@tanstack/react-query';
import type { PartProps } from '../describe-screen.ts';
import { SettingsField } from '../settings/settings-field.tsx';
import { settingsQuery } from '../settings-query.ts';
import { useDescribeFields } from '../settings-texts.ts';
import classes from './disclaimer-note.module.css';

/** The user name of the county's guest, with a warning if no active guest has it. */
export function GuestField({ form }: PartProps<'userAccess'>) {
  const { data } = useQuery(settingsQuery('userAccess'));
  const { guestIsMissing: warning } = useDescribeFields()('userAccess');
  return (
    <>
      {data?.extras.guestIsMissing === true && (
        <p className={classes.note}>
          <strong>{warning?.label}.</strong> {warning?.hint}
        </p>
      )}
      <SettingsField form={form} group="userAccess" path="guestUserName" />
    </>
  );
}
