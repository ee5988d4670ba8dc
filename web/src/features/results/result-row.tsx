import type { DocumentRow } from '@portal/contract/search/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { memo } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './results-table.module.css';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from './table-roles.ts';

/** The words of every row, looked up once for all of them: a hundred rows that each do are slow to appear. */
export interface RowWords {
  readonly torrens: string;
  readonly viewed: string;
  /** Between grantor and grantee, for those who do not see the arrow. */
  readonly to: string;
  /** After "+n". */
  readonly more: string;
  readonly certificate: (number: string) => string;
}

interface ResultRowProps {
  readonly words: RowWords;
  readonly row: DocumentRow;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** Whether Tab leads to this row; arrows lead to the others. */
  readonly isTabStop: boolean;
  readonly onOpen: (row: DocumentRow) => void;
}

/** One document of the list. Memoized: opening a record redraws two rows of a hundred. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { words, row, isSelected, isVisited, isTabStop, onOpen } = props;
  const [certificate] = row.torrensSearchResults;
  return (
    // The button in the first cell is the row's own; the row around it makes the target large.
    <tr
      {...ROW_ROLE}
      className={classes.row}
      data-selected={isSelected}
      data-visited={isVisited}
      aria-current={isSelected || undefined}
      onClick={() => onOpen(row)}
    >
      <th {...ROW_HEADER_ROLE} scope="row" className={classes.document}>
        <button type="button" data-record={row.docId} tabIndex={isTabStop ? 0 : -1} className={classes.open}>
          <span className={classes.line}>
            {row.instrumentDescription} {row.docType === TORRENS_TYPE && <Badge tone="violet">{words.torrens}</Badge>}
          </span>{' '}
          <strong>{row.displayDocNumber}</strong>{' '}
          {isVisited && (
            <span className={classes.viewed}>
              <Icon name="check" size={12} /> {words.viewed}
            </span>
          )}
        </button>
      </th>
      <td {...CELL_ROLE} className={classes.recorded}>
        <span className={classes.line}>
          {row.recordedDate} <span className={classes.second}>{`${row.recordedTime} ${row.recordedAmPm}`.trim()}</span>
        </span>{' '}
        <span className={`${classes.line} ${classes.second}`}>{row.displayBookAndPage}</span>
      </td>
      <td {...CELL_ROLE} className={classes.parties}>
        <span className={classes.line}>
          {row.grantorSearchResults[0]?.displayName}
          <More words={words} count={row.grantorCount - 1} />
        </span>{' '}
        <span className={classes.line}>
          <span aria-hidden="true">→ </span>
          <span className="visually-hidden">{words.to} </span>
          {row.granteeSearchResults[0]?.displayName}
          <More words={words} count={row.granteeCount - 1} />
        </span>
      </td>
      <td {...CELL_ROLE} className={classes.references}>
        <span className={classes.line}>
          {certificate && words.certificate(certificate.certificateNumber)}
          {certificate && row.referenceCount > 0 && ' · '}
          {row.referenceDocumentSearchResults[0]?.displayDocNumber}
          <More words={words} count={row.referenceCount - 1} />
        </span>{' '}
        <span className={`${classes.line} ${classes.second}`}>
          {row.legalSearchResults[0]?.description}
          <More words={words} count={row.legalCount - 1} />
        </span>
      </td>
    </tr>
  );
});

/** How many more there are than the one that is shown (Spec 2 §2). */
function More({ words, count }: Pick<ResultRowProps, 'words'> & { readonly count: number }) {
  if (count < 1) return null;
  return (
    <>
      {' '}
      <span className={classes.more}>
        +{count}
        <span className="visually-hidden"> {words.more}</span>
      </span>
    </>
  );
}
