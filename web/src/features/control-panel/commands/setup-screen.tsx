import { Button } from '@mantine/core';
import {
  type SetupLine,
  type SetupTest,
  type SetupTestResult,
  testCardGateway,
  testEmail,
} from '@portal/contract/office/setup';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import type { PanelEntry } from '../navigation.ts';
import classes from '../settings/settings-screen.module.css';
import { useEntryName } from '../use-entry-name.ts';
import { setupChecklistQuery } from './setup-query.ts';

/** The screen of each line. The first administrator is a user: the line links to the User Manager. */
const ENTRIES: Readonly<Record<Exclude<SetupLine, 'administrator'>, PanelEntry>> = {
  contact: { path: 'common', group: 'common' },
  notableDates: { path: 'homeNotableDates', group: 'notableDates' },
  prices: { path: 'alacarterates', group: 'aLaCarte' },
  cardGateway: { path: 'creditCardExtra', group: 'creditCardExtra' },
  email: { path: 'loginPageRegistration', group: 'loginPageRegistration' },
  languages: { path: 'languages', group: 'languages' },
};

/** The tasks before a county opens, and the tests of its card gateway and its email. */
export function SetupScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { data, error } = useQuery(setupChecklistQuery);
  return (
    <>
      <ScreenHeading>{texts('names.setup')}</ScreenHeading>
      <p className={classes.note}>{texts('setup.note')}</p>
      <div className={classes.form}>
        {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
        {data === undefined && error === null && <SkeletonLines lines={8} />}
        {data && (
          <>
            <LabelTable
              caption={texts('names.setup')}
              corner={texts('setup.item')}
              headings={[texts('setup.state'), texts('setup.screen')]}
              rows={data.lines.map(({ line, state }) => ({
                label: texts(`setup.lines.${line}`),
                cells: [texts(`setup.states.${state}`), <LineLink key={line} line={line} />],
              }))}
            />
            <section className={classes.section}>
              <h2>{texts('setup.tests')}</h2>
              <TestPart test="cardGateway" result={data.tests.cardGateway} />
              <TestPart test="email" result={data.tests.email} />
            </section>
          </>
        )}
      </div>
    </>
  );
}

function LineLink({ line }: { readonly line: SetupLine }) {
  const texts = useTexts('control-panel');
  const nameOf = useEntryName();
  if (line === 'administrator') return <Link to="/userManager">{texts('setup.users')}</Link>;
  return <Link to={`/controlPanel/${ENTRIES[line].path}`}>{nameOf(ENTRIES[line])}</Link>;
}

interface TestPartProps {
  readonly test: SetupTest;
  readonly result: SetupTestResult | null;
}

const TESTS = {
  cardGateway: { endpoint: testCardGateway, button: 'setup.testCardGateway', note: 'setup.cardGatewayNote' },
  email: { endpoint: testEmail, button: 'setup.testEmail', note: 'setup.emailNote' },
} as const;

/** The button of a test, and the newest result in words. */
function TestPart({ test, result }: TestPartProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const { endpoint, button, note } = TESTS[test];
  const run = useMutation({
    mutationFn: () => call(endpoint, {}),
    onSettled: () => queryClient.invalidateQueries(setupChecklistQuery),
  });
  return (
    <div>
      <p className={classes.note}>{texts(note)}</p>
      <div className={classes.command}>
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {texts(button)}
        </Button>
      </div>
      {run.error && <ErrorSummary message={describeFailure(run.error, commonTexts)} />}
      <div role="status">{result && <TestResult test={test} result={result} />}</div>
    </div>
  );
}

function TestResult({ test, result }: { readonly test: SetupTest; readonly result: SetupTestResult }) {
  const texts = useTexts('control-panel');
  const { outcome, problem, startedAt, username } = result;
  const passedOrRunning = outcome === 'RUNNING' ? texts(`setup.running.${test}`) : texts(`setup.passed.${test}`);
  return (
    <>
      <p>{problem === null ? passedOrRunning : texts(`setup.problems.${problem}`)}</p>
      <p className={classes.note}>{texts('setup.tested', { user: username, time: formatLocalDateTime(startedAt) })}</p>
    </>
  );
}
