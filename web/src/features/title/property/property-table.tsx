import { Button } from '@mantine/core';
import type { PropertyDocument } from '@portal/contract/index/title/property';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { CELL_ROLE, ROW_HEADER_ROLE, ROW_ROLE } from '../../../ui/table-roles.ts';
import { TitleTable } from '../title-table.tsx';
import classes from './property-screen.module.css';

/** Rows that are drawn initially: five thousand rows would block a slow computer for seconds. */
const SHOWN_ROWS = 500;
const COLUMNS = ['recordedDate', 'document', 'from', 'to', 'match'] as const;

interface PropertyTableProps {
  readonly documents: readonly PropertyDocument[];
  readonly label: string;
}

/** The documents of a property, newest first, each with how it was matched. On a phone each is a card. */
export function PropertyTable({ documents, label }: PropertyTableProps) {
  const texts = useTexts('chain');
  const [shownRows, setShownRows] = useState(SHOWN_ROWS);
  const hidden = documents.length - shownRows;
  return (
    <>
      <TitleTable label={label} className={classes.table} columns={COLUMNS}>
        {documents.slice(0, shownRows).map((document) => (
          <DocumentRow key={document.docId} document={document} />
        ))}
      </TitleTable>
      {hidden > 0 && (
        <Button variant="default" onClick={() => setShownRows(shownRows + SHOWN_ROWS)}>
          {texts('more', { count: hidden })}
        </Button>
      )}
    </>
  );
}

const DocumentRow = memo(function DocumentRow({ document }: { readonly document: PropertyDocument }) {
  const texts = useTexts('chain');
  const { docId, displayDocNumber, instrumentDescription, recordedDate, match, hasImage, isVerified } = document;
  const listSide = (parties: readonly string[], more: number) =>
    [...parties, ...(more > 0 ? [texts('moreParties', { count: more })] : [])].join('; ');
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} data-label={texts('columns.recordedDate')}>
        {recordedDate}
      </td>
      <th {...ROW_HEADER_ROLE} scope="row" data-label={texts('columns.document')}>
        <Link to={`/externalsearch/documentnumber/${encodeURIComponent(docId)}`}>{displayDocNumber}</Link>
        <div className={classes.note}>{instrumentDescription}</div>
      </th>
      <td {...CELL_ROLE} data-label={texts('columns.from')}>
        {listSide(document.from, document.moreFrom)}
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.to')}>
        {listSide(document.to, document.moreTo)}
      </td>
      <td {...CELL_ROLE} data-label={texts('columns.match')}>
        {texts(`matches.${match}`)}
        {!hasImage && <div className={classes.note}>{texts('remarks.NO_IMAGE')}</div>}
        {!isVerified && <div className={classes.note}>{texts('remarks.NOT_VERIFIED')}</div>}
      </td>
    </tr>
  );
});
