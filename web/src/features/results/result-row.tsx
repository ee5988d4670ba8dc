import type { DocumentRow } from '@portal/contract/search/document-result';
import { TORRENS_TYPE } from '@portal/contract/values/document-key';
import { memo } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './results-table.module.css';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from './table-roles.ts';

interface ResultRowProps {
  readonly row: DocumentRow;
  readonly torrensLabel: string;
  readonly isSelected: boolean;
  readonly isVisited: boolean;
  /** Whether Tab leads to this row; arrows lead to the others. */
  readonly isTabStop: boolean;
  readonly onOpen: (row: DocumentRow) => void;
}

/** One document of the list. Memoized: opening a record redraws two rows of a hundred. */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row, torrensLabel, isSelected, isVisited, isTabStop, onOpen } = props;
  const texts = useTexts('results');
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
            {row.instrumentDescription} {row.docType === TORRENS_TYPE && <Badge tone="violet">{torrensLabel}</Badge>}
          </span>{' '}
          <strong>{row.displayDocNumber}</strong>{' '}
          {isVisited && (
            <span className={classes.viewed}>
              <Icon name="check" size={12} /> {texts('viewed')}
            </span>
          )}
        </button>
      </th>
      <td {...CELL_ROLE} className={classes.recorded}>
        <span className={classes.line}>{row.recordedDate}</span>{' '}
        <span className={`${classes.line} ${classes.second}`}>
          {[`${row.recordedTime} ${row.recordedAmPm}`.trim(), row.displayBookAndPage].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td {...CELL_ROLE} className={classes.parties}>
        <span className={classes.line}>
          {row.grantorSearchResults[0]?.displayName}
          <More count={row.grantorCount - 1} />
        </span>{' '}
        <span className={classes.line}>
          <span aria-hidden="true">→ </span>
          <span className="visually-hidden">{texts('to')} </span>
          {row.granteeSearchResults[0]?.displayName}
          <More count={row.granteeCount - 1} />
        </span>
      </td>
      <td {...CELL_ROLE} className={classes.references}>
        <span className={classes.line}>
          {certificate && texts('certificate', { number: certificate.certificateNumber })}
          {certificate && row.referenceCount > 0 && ' · '}
          {row.referenceDocumentSearchResults[0]?.displayDocNumber}
          <More count={row.referenceCount - 1} />
        </span>{' '}
        <span className={`${classes.line} ${classes.second}`}>
          {row.legalSearchResults[0]?.description}
          <More count={row.legalCount - 1} />
        </span>
      </td>
    </tr>
  );
});

/** How many more there are than the one that is shown (Spec 2 §2). */
function More({ count }: { readonly count: number }) {
  const texts = useTexts('results');
  if (count < 1) return null;
  return (
    <>
      {' '}
      <span className={classes.more} title={texts('more', { count })}>
        +{count}
        <span className="visually-hidden"> {texts('moreSuffix')}</span>
      </span>
    </>
  );
}
