import { TextInput } from '@mantine/core';
import { type ColumnKind, formatCell, RIGHT_ALIGNED_KINDS } from '@portal/contract/column';
import type { ReportName } from '@portal/contract/office/reports/reports';
import type { ReportContent } from '@portal/contract/reports/define-report';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCodeLists } from '../../lib/county/code-lists.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { copyColumns } from '../../ui/copy-columns.ts';
import classes from '../../ui/list/list-table.module.css';
import { SortButton } from '../../ui/sort-button.tsx';
import {
  CELL_ROLE,
  COLUMN_HEADER_ROLE,
  ROW_GROUP_ROLE,
  ROW_HEADER_ROLE,
  ROW_ROLE,
  TABLE_ROLE,
} from '../../ui/table-roles.ts';
import { REPORT_FORMS } from './report-forms.ts';
import pageClasses from './report-page.module.css';
import { cellOf, filterRows, nextSort, type ShownRow, sortRows, type TableSort } from './report-table.rules.ts';

/** A column as the table shows it. */
interface ShownColumn {
  readonly field: string;
  readonly label: string;
  readonly kind: ColumnKind;
  readonly isRowHeader: boolean;
}

interface ReportTableProps {
  readonly name: ReportName;
  readonly content: ReportContent;
}

/**
 * The rows of a report with their totals. They can be sorted and filtered if they are complete: a part of a longer
 * report would have a wrong first row. The totals are always those of the whole report.
 */
export function ReportTable({ name, content }: ReportTableProps) {
  const texts = useTexts('reports');
  const formatStatus = useStatusLabels();
  const [sort, setSort] = useState<TableSort>();
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter);
  const columns = useMemo(() => listColumns(name, content), [name, content]);
  const { rows, totalCount } = content;
  const isComplete = rows.length === totalCount;
  const shown = useMemo(() => {
    const textsOf = (row: ShownRow) =>
      columns.flatMap(({ field, kind }) => formatCell(kind, cellOf(row, field), (code) => formatStatus(field, code)));
    return sortRows(filterRows(rows, wanted, textsOf), sort);
  }, [rows, wanted, sort, columns, formatStatus]);
  if (rows.length === 0) return <p className={pageClasses.count}>{texts('none')}</p>;
  return (
    <>
      <div className={pageClasses.tools}>
        {isComplete && (
          <TextInput
            type="search"
            label={texts('filter')}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        )}
        <p className={pageClasses.count} role="status">
          {isComplete
            ? texts('filtered', { shown: shown.length, count: totalCount })
            : texts('truncated', { limit: rows.length, count: totalCount })}
        </p>
      </div>
      <table {...TABLE_ROLE} onCopy={copyColumns} className={classes.table}>
        <caption className="visually-hidden">{content.title}</caption>
        <thead {...ROW_GROUP_ROLE} className={classes.head}>
          <tr {...ROW_ROLE}>
            {columns.map((column) => (
              <Heading
                key={column.field}
                column={column}
                sort={sort}
                onSort={isComplete ? () => setSort(nextSort(sort, column.field)) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP_ROLE}>
          {shown.map((row) => (
            <tr key={rows.indexOf(row)} {...ROW_ROLE} className={classes.row}>
              {columns.map((column) => (
                <Cell
                  key={column.field}
                  column={column}
                  lines={formatCell(column.kind, cellOf(row, column.field), (code) => formatStatus(column.field, code))}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <TotalRow columns={columns} totals={content.totals} isOfMore={shown.length < totalCount} />
      </table>
    </>
  );
}

function Heading(props: {
  readonly column: ShownColumn;
  readonly sort: TableSort | undefined;
  readonly onSort: (() => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const isSorted = sort?.field === column.field;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <th
      {...COLUMN_HEADER_ROLE}
      scope="col"
      data-align={RIGHT_ALIGNED_KINDS.has(column.kind) ? 'right' : undefined}
      aria-sort={isSorted ? direction : undefined}
    >
      {onSort === undefined ? (
        column.label
      ) : (
        <SortButton
          text={column.label}
          direction={isSorted ? (sort.isDescending ? 'DESC' : 'ASC') : undefined}
          onSort={onSort}
        />
      )}
    </th>
  );
}

function Cell({ column, lines }: { readonly column: ShownColumn; readonly lines: readonly string[] }) {
  const shared = {
    'data-label': column.label,
    'data-kind': column.kind,
    'data-align': RIGHT_ALIGNED_KINDS.has(column.kind) ? 'right' : undefined,
    'data-empty': lines.length === 0,
  };
  return column.isRowHeader ? (
    <th {...ROW_HEADER_ROLE} scope="row" {...shared}>
      {lines.join(', ')}
    </th>
  ) : (
    <td {...CELL_ROLE} {...shared}>
      {lines.join(', ')}
    </td>
  );
}

function TotalRow({
  columns,
  totals,
  isOfMore,
}: {
  readonly columns: readonly ShownColumn[];
  readonly totals: ReportContent['totals'];
  /** Whether the totals include rows that aren't shown. */
  readonly isOfMore: boolean;
}) {
  const texts = useTexts('reports');
  if (Object.keys(totals).length === 0) return null;
  return (
    <tfoot {...ROW_GROUP_ROLE} className={pageClasses.totals}>
      <tr {...ROW_ROLE} className={`${classes.row} ${pageClasses.total}`}>
        {columns.map(({ field, kind, label, isRowHeader }) =>
          isRowHeader ? (
            <th key={field} {...ROW_HEADER_ROLE} scope="row">
              {texts(isOfMore ? 'totalOfAll' : 'total')}
            </th>
          ) : (
            <td
              key={field}
              {...CELL_ROLE}
              data-label={label}
              data-align={RIGHT_ALIGNED_KINDS.has(kind) ? 'right' : undefined}
              data-empty={totals[field] === undefined}
            >
              {formatCell(kind, totals[field]).join('')}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}

function listColumns(name: ReportName, { columns }: ReportContent): readonly ShownColumn[] {
  const defined: Readonly<Record<string, { readonly kind: ColumnKind; readonly isRowHeader?: true }>> =
    REPORT_FORMS[name].report.columns;
  return columns.map(({ field, label }) => {
    const { kind = 'text', isRowHeader = false } = defined[field] ?? {};
    return { field, label, kind, isRowHeader };
  });
}

/** The labels of the codes in columns of the kind `status`. */
function useStatusLabels(): (field: string, code: string) => string {
  const { accountTypes, paymentMethodTypes, transactionLogTypes } = useCodeLists();
  return useMemo(() => {
    const lists: Readonly<Record<string, typeof accountTypes>> = {
      accountType: accountTypes,
      paymentMethod: paymentMethodTypes,
      kind: transactionLogTypes,
    };
    return (field, code) => lists[field]?.find((entry) => entry.code === code)?.description ?? code;
  }, [accountTypes, paymentMethodTypes, transactionLogTypes]);
}
