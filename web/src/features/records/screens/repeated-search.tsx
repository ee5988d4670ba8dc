import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import type { SearchRun } from '../results/use-search-run.ts';
import classes from './search-results-screen.module.css';

/** Runs the tab's last search again when the results page is reloaded. Without a last search, opens the search form. */
export function RepeatedSearch({ run }: { readonly run: SearchRun }) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { repeat } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once when the screen opens.
  useEffect(() => {
    repeat().then(
      (hasResults) => {
        if (!hasResults) void navigate('/search', { replace: true });
      },
      (error) => {
        void alert({ kind: 'warning', title: texts('repeatFailed'), message: describeFailure(error, commonTexts) });
        void navigate('/search', { replace: true });
      },
    );
  }, []);
  return <WaitingForResults />;
}

/** A skeleton in the shape of the list. */
export function WaitingForResults() {
  const texts = useTexts('results');
  return (
    <div className={classes.waiting}>
      <ScreenHeading>{texts('repeating')}</ScreenHeading>
      <SkeletonRows rows={12} />
    </div>
  );
}
