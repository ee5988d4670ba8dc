import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import type { AnyDescription } from '../describe-screen.ts';
import { settingsQuery } from '../settings-query.ts';
import { SettingsPage } from './settings-page.tsx';
import classes from './settings-screen.module.css';

interface SettingsScreenProps {
  readonly description: AnyDescription;
}

/** The screen of a settings group: loads the settings and shows them in the form that its description describes. */
export function SettingsScreen({ description }: SettingsScreenProps) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const commonTexts = useTexts('common');
  const [restored, setRestored] = useState(0);
  const { data, error, isFetchedAfterMount, refetch } = useQuery(settingsQuery(description.group));
  return (
    <>
      <ScreenHeading>{settingsTexts(`names.${description.group}`)}</ScreenHeading>
      {description.note && <p className={classes.note}>{texts(`notes.${description.note}`)}</p>}
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {!error && !(data && isFetchedAfterMount) && <SkeletonLines lines={8} />}
      {data && isFetchedAfterMount && (
        <SettingsPage
          key={restored}
          description={description}
          loaded={data}
          onRestored={() => void refetch().then(() => setRestored(restored + 1))}
        />
      )}
    </>
  );
}
