import { Button } from '@mantine/core';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { FilterDateField } from '../../ui/list/filter-date-field.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListFilter } from '../../ui/list/list-filter.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { type ShownList, useList } from '../../ui/list/use-list.ts';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { ReceiptDetails } from '../../ui/money/receipt-details.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { PreviewContext } from '../../ui/screen.tsx';
import { SortButton } from '../../ui/sort-button.tsx';
import { TransactionsList } from '../../ui/transactions/transactions-list.tsx';
import classes from '../components-page.module.css';
import { type Room, SignedInAs } from '../example.tsx';

type Shown = ShownList<typeof transactionList>;

/** A list of which something is changed. */
function ChangedList({ changed }: { readonly changed: Partial<Shown> }) {
  const shown = useList(transactionList, { today: TODAY });
  return (
    <ListView shown={{ ...shown, page: undefined, ...changed }} presentation={{ keyOf: ({ id }) => String(id) }} />
  );
}

const TODAY = getPlainDate('11/20/2026');
const doNothing = () => {};

function SelectedRows() {
  const shown = useList(transactionList, { today: TODAY });
  const selection = useListSelection('', 2);
  return (
    <ListView
      shown={{ ...shown, page: shown.page && { ...shown.page, totalCount: 2 } }}
      presentation={{ keyOf: ({ id }) => String(id) }}
      selection={{ ...selection, count: 1, has: (key) => key === '41' }}
      bulkActions={<Button size="xs">Send a statement</Button>}
    />
  );
}

function Filter() {
  const [status, setStatus] = useState<'OPEN' | 'DONE'>('OPEN');
  return (
    <ListFilter
      label="Filter of the findings"
      status={{
        label: 'Status',
        value: status,
        options: ['OPEN', 'DONE'],
        describe: (each) => (each === 'OPEN' ? 'Open' : 'Done'),
        onChange: setStatus,
      }}
    >
      <FilterTextField label="User" value="" maxLength={50} onChange={doNothing} />
      <FilterDateField label="From" value="11/01/2026" today={TODAY} onChange={doNothing} />
      <FilterDateField label="To" value="13/01/2026" error="Enter a date." today={TODAY} onChange={doNothing} />
    </ListFilter>
  );
}

function Pages() {
  const [page, setPage] = useState(7);
  return (
    <div className={classes.stack}>
      <Pager label="Few pages" page={1} pageCount={3} onPage={setPage} />
      <Pager
        label="Ten of many pages"
        page={page}
        pageCount={40}
        visible={10}
        visited={new Set([5, 6])}
        onPage={setPage}
      />
      <Pager label="All pages" page={page} pageCount={120} onPage={setPage} />
    </div>
  );
}

export const LISTS: Room = {
  title: 'Lists and money',
  examples: [
    {
      title: 'Transactions of an account, for staff',
      Show: () => (
        <SignedInAs user={{ role: 'COUNTY' }}>
          <TransactionsList accountId={7} />
        </SignedInAs>
      ),
    },
    { title: 'A list with a selected row', Show: SelectedRows },
    {
      title: 'A list that is loading',
      Show: () => <ChangedList changed={{ list: { ...transactionList, pageRows: 3 } as never }} />,
    },
    {
      title: 'A list without rows',
      Show: () => <ChangedList changed={{ page: { rows: [], totalCount: 0, pageNumber: 1 } }} />,
    },
    { title: 'A list that couldn’t be loaded', Show: () => <ChangedList changed={{ error: new ApiRefusal(503) }} /> },
    {
      title: 'Headings that sort',
      Show: () => (
        <div className={classes.row}>
          <SortButton text="Name" direction="ASC" onSort={doNothing} />
          <SortButton text="Recorded" direction="DESC" onSort={doNothing} />
          <SortButton text="Document" direction={undefined} onSort={doNothing} />
        </div>
      ),
    },
    { title: 'Pages', Show: Pages },
    { title: 'Receipt', Show: () => <ReceiptDetails receiptId={1} /> },
    {
      title: 'Head and filter',
      Show: () => (
        <PreviewContext value={true}>
          <ListHead title="Findings">
            <Button>New finding</Button>
          </ListHead>
          <Filter />
        </PreviewContext>
      ),
    },
  ],
};
