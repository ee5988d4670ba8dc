import { Button, NativeSelect } from '@mantine/core';
import { auditList } from '@portal/contract/office/audit/audit-list';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useCodeLists } from '../../lib/county/code-lists.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { problemTexts } from '../../ui/form-problems.ts';
import { FilterDateField } from '../../ui/list/filter-date-field.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { type ShownList, useList } from '../../ui/list/use-list.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './audit-log-screen.module.css';

/** As long as the texts of the filter can be. */
const TEXT_MAX = 60;

/**
 * The audit log: searched by user, document, payment, action, address and time. The filter is part of the address, so
 * that other screens can link to the entries about their content.
 */
export function AuditLogScreen() {
  const texts = useTexts('reports');
  const shown = useList(auditList, { today: getPlainDate(useCountyFlags().today) });
  return (
    <>
      <ScreenHeading>{texts('auditLog.title')}</ScreenHeading>
      <AuditFilterFields shown={shown} />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          cells: { username: ({ username }) => <span className={classes.username}>{username}</span> },
          actions: ({ saleId }) =>
            saleId === null ? null : (
              <Link to={`/controlPanel/sales/${saleId}`}>{texts('auditLog.sale', { number: String(saleId) })}</Link>
            ),
        }}
      />
    </>
  );
}

const toOptions = (codes: readonly CodeDescription[]) =>
  codes.map(({ code, description }) => ({ value: code, label: description }));

function AuditFilterFields({ shown }: { readonly shown: ShownList<typeof auditList> }) {
  const texts = useTexts('reports');
  const { filter, setFilter } = shown;
  return (
    <section className={classes.filter} aria-label={texts('auditLog.filter')}>
      <PeriodFields shown={shown} />
      <TypeFields shown={shown} />
      {(['username', 'documentKey', 'payment', 'clientAddress'] as const).map((field) => (
        <FilterTextField
          key={field}
          label={texts(`auditLog.${field}`)}
          maxLength={TEXT_MAX}
          value={filter[field]}
          onChange={(text) => setFilter({ [field]: text })}
        />
      ))}
      {filter.accountId !== '' && (
        <p className={classes.account}>
          {texts('auditLog.ofAccount')}{' '}
          <Button variant="default" size="xs" onClick={() => setFilter({ accountId: '' })}>
            {texts('auditLog.allAccounts')}
          </Button>
        </p>
      )}
    </section>
  );
}

function PeriodFields({ shown }: { readonly shown: ShownList<typeof auditList> }) {
  const texts = useTexts('reports');
  const problems = useTexts('problems');
  const today = getPlainDate(useCountyFlags().today);
  const { filter, setFilter, filterProblems } = shown;
  const errors = problemTexts(filterProblems, problems);
  return (['fromDate', 'toDate'] as const).map((field) => (
    <FilterDateField
      key={field}
      label={texts(field)}
      today={today}
      value={filter[field]}
      error={errors[field]}
      onChange={(date) => setFilter({ [field]: date })}
    />
  ));
}

function TypeFields({ shown }: { readonly shown: ShownList<typeof auditList> }) {
  const texts = useTexts('reports');
  const { auditLogTypes, auditActions } = useCodeLists();
  const { filter, setFilter } = shown;
  return (
    <>
      <NativeSelect
        label={texts('auditLog.type')}
        value={filter.type}
        data={toOptions(auditLogTypes)}
        onChange={(event) => setFilter({ type: event.currentTarget.value as typeof filter.type, action: 'ALL' })}
      />
      <NativeSelect
        label={texts('auditLog.action')}
        value={filter.action}
        data={toOptions(auditActions)}
        onChange={(event) => setFilter({ action: event.currentTarget.value as typeof filter.action })}
      />
    </>
  );
}
