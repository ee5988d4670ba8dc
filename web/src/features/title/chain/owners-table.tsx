import type { ChainOwner } from '@portal/contract/index/title/chain';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import { TitleTable } from '../title-table.tsx';
import classes from './chain-table.module.css';

const COLUMNS = ['owner', 'since', 'until', 'by'] as const;

/** The owners with their periods and documents. */
export function OwnersTable({ owners }: { readonly owners: readonly ChainOwner[] }) {
  const texts = useTexts('chain');
  return (
    <TitleTable label={texts('views.OWNERS')} className={classes.table} columns={COLUMNS}>
      {owners.map((owner) => (
        <OwnerRow key={`${owner.name} ${owner.since} ${owner.from.number}`} owner={owner} />
      ))}
    </TitleTable>
  );
}

function OwnerRow({ owner }: { readonly owner: ChainOwner }) {
  const texts = useTexts('chain');
  const { name, since, until, from, to, isStray, isPart } = owner;
  return (
    <tr {...ROW_ROLE} data-stray={isStray}>
      <th {...ROW_HEADER_ROLE} scope="row" data-label={texts('columns.owner')}>
        {name}
        {isPart && <div className={classes.second}>{texts('part')}</div>}
        {isStray && <div className={classes.second}>{texts('apart')}</div>}
      </th>
      <td {...CELL_ROLE} data-label={texts('columns.since')}>
        {since}
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.until')}>
        {until === '' ? texts('today') : until}
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.by')}>
        <Source source={from} />
        {to && ' – '}
        {to && <Source source={to} />}
      </td>
    </tr>
  );
}

function Source({ source: { docId, number } }: { readonly source: ChainOwner['from'] }) {
  const texts = useTexts('chain');
  if (docId === null) return texts('certificate', { number });
  return <Link to={`/externalsearch/documentnumber/${encodeURIComponent(docId)}`}>{number}</Link>;
}
