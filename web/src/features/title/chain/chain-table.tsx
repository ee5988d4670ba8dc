import type { ChainEntry } from '@portal/contract/index/title/chain';
import { type DrawnRow, drawChainRows } from '@portal/contract/index/title/chain-drawing';
import { layOutLanes } from '@portal/contract/index/title/chain-lanes';
import type { TitleState } from '@portal/contract/index/title/chain-words';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import { TitleTable } from '../title-table.tsx';
import { DrawingCell } from './chain-drawing.tsx';
import classes from './chain-table.module.css';
import { formatDoubt, formatMatch, formatReason, formatRemark } from './format-chain.ts';

const COLUMNS = ['recordedDate', 'document', 'effect', 'from', 'to', 'state', 'doubts', 'match'] as const;

const TONES = { OPEN: 'amber', UNDECIDED: 'amber', PAST_TERM: 'plain', ENDED: 'plain' } as const satisfies Readonly<
  Record<TitleState, string>
>;

/** The documents of a chain, in the order of recording. Each link is a tab stop; the keys of the screen move between them. */
export function ChainTable({ entries }: { readonly entries: readonly ChainEntry[] }) {
  const texts = useTexts('chain');
  const { drawing, leftOut } = useMemo(() => {
    const lanes = layOutLanes(entries);
    return { drawing: drawChainRows(lanes), leftOut: lanes.leftOut };
  }, [entries]);
  const { width, markRadius, rows } = drawing;
  return (
    <div className={classes.drawn}>
      <TitleTable label={texts('title')} className={classes.table} columns={COLUMNS} isDrawn>
        {entries.map((entry, index) => (
          <ChainRow
            key={entry.docId}
            entry={entry}
            drawn={rows[index] ?? NOTHING}
            width={width}
            markRadius={markRadius}
          />
        ))}
      </TitleTable>
      {leftOut > 0 && <p className={classes.second}>{texts('drawing.leftOut', { count: leftOut })}</p>}
    </div>
  );
}

const NOTHING: DrawnRow = { lines: [], mark: undefined };

interface ChainRowProps {
  readonly entry: ChainEntry;
  readonly drawn: DrawnRow;
  readonly width: number;
  readonly markRadius: number;
}

const ChainRow = memo(function ChainRow({ entry, drawn, width, markRadius }: ChainRowProps) {
  const texts = useTexts('chain');
  const { docId, displayDocNumber, instrumentDescription, recordedDate, effect, from, to, isStray } = entry;
  return (
    <tr {...ROW_ROLE} data-doc={docId} data-stray={isStray}>
      <DrawingCell row={drawn} width={width} markRadius={markRadius} />
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
        {entry.remarks.map((remark) => (
          <div key={remark.code} className={classes.second}>
            {formatRemark(remark, texts)}
          </div>
        ))}
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
