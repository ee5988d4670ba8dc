import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { copyColumns } from '../../ui/copy-columns.ts';
import { COLUMN_HEADER_ROLE, ROW_GROUP_ROLE, ROW_ROLE, TABLE_ROLE } from '../../ui/table-roles.ts';

type Column =
  | ('recordedDate' | 'document' | 'effect' | 'from' | 'to' | 'state' | 'doubts' | 'match')
  | ('owner' | 'since' | 'until' | 'by');

interface TitleTableProps {
  readonly label: string;
  readonly className: string | undefined;
  /** In reading order. */
  readonly columns: readonly Column[];
  /** Whether each row starts with a cell of a drawing, which has no header because screen readers don't see it. */
  readonly isDrawn?: boolean;
  /** The rows, whose cells name their columns for phones. */
  readonly children: ReactNode;
}

/** A table of title work with its column headers. It stays a table for screen readers where phones show it as cards. */
export function TitleTable({ label, className, columns, isDrawn = false, children }: TitleTableProps) {
  const texts = useTexts('chain');
  return (
    <table {...TABLE_ROLE} onCopy={copyColumns} className={className} aria-label={label}>
      <thead {...ROW_GROUP_ROLE}>
        <tr {...ROW_ROLE}>
          {isDrawn && <td aria-hidden="true" />}
          {columns.map((column) => (
            <th key={column} {...COLUMN_HEADER_ROLE} scope="col">
              {texts(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROW_GROUP_ROLE}>{children}</tbody>
    </table>
  );
}
