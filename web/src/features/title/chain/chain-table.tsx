import type { ChainEntry } from '@portal/contract/index/title/chain';
import type { TitleState } from '@portal/contract/index/title/chain-words';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import { TitleTable } from '../title-table.tsx';
import classes from './chain-table.module.css';
import { formatDoubt, formatMatch, formatReason } from './format-chain.ts';

const COLUMNS = ['recordedDate', 'document', 'effect', 'from', 'to', 'state', 'doubts', 'match'] as const;

const TONES = { OPEN: 'amber', UNDECIDED: 'amber', PAST_TERM: 'plain', ENDED: 'plain' } as const satisfies Readonly<
  Record<TitleState, string>
>;

/** The documents of a chain, in the order of recording. Each link is a tab stop; the keys of the screen move between them. */
export function ChainTable({ entries }: { readonly entries: readonly ChainEntry[] }) {
  const texts = useTexts('chain');
  return (
    <TitleTable label={texts('title')} className={classes.table} columns={COLUMNS}>
      {entries.map((entry) => (
        <ChainRow key={entry.docId} entry={entry} />
      ))}
    </TitleTable>
  );
}

const ChainRow = memo(function ChainRow({ entry }: { readonly entry: ChainEntry }) {
  const texts = useTexts('chain');
  const { docId, displayDocNumber, instrumentDescription, recordedDate, effect, from, to, isStray } = entry;
  return (
    <tr {...ROW_ROLE} data-doc={docId} data-stray={isStray}>
      <td {...CELL_ROLE} data-label={texts('columns.recordedDate')}>
        {recordedDate}
      </td>
      <th {...ROW_HEADER_ROLE} scope="row" data-label={texts('columns.document')}>
        <Link to={`/externalsearch/documentnumber/${encodeURIComponent(docId)}`}>{displayDocNumber}</Link>
        <div className={classes.second}>{instrumentDescription}</div>
      </th>
      <td {...CELL_ROLE} data-label={texts('columns.effect')}>
        {texts(`effects.${effect}`)}
        {isStray && <div className={classes.second}>{texts('apart')}</div>}
      </td>
      <NamesCell label={texts('columns.from')} names={from} />
      <NamesCell label={texts('columns.to')} names={to} />
      <td {...CELL_ROLE} data-label={texts('columns.state')}>
        <StateCell entry={entry} />
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.doubts')}>
        {entry.doubts.map((doubt) => (
          <div key={`${doubt.code} ${JSON.stringify(doubt.values)}`} className={classes.doubt}>
            {formatDoubt(doubt, texts)}
          </div>
        ))}
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.match')}>
        {formatMatch(entry, texts)}
      </td>
    </tr>
  );
});

function NamesCell({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  return (
    <td {...CELL_ROLE} data-label={label}>
      {[...new Set(names)].map((name) => (
        <div key={name}>{name}</div>
      ))}
    </td>
  );
}

function StateCell({ entry }: { readonly entry: ChainEntry }) {
  const texts = useTexts('chain');
  const { state, rule } = entry;
  if (state === null) return null;
  return (
    <>
      <Badge tone={TONES[state]}>{texts(`states.${state}`)}</Badge>
      <div>{formatReason(entry, texts)}</div>
      {rule !== '' && <div className={classes.second}>{texts('rule', { source: rule })}</div>}
    </>
  );
}
