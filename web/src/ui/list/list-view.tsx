import { Button } from '@mantine/core';
import type { List } from '@portal/contract/lists/define-list';
import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { SkeletonRows } from '../failed-load/skeletons.tsx';
import { useKeys } from '../keys/keys.tsx';
import { Pager } from '../pager/pager.tsx';
import { ListExport } from './list-export.tsx';
import { type ListPresentation, ListTable } from './list-table.tsx';
import classes from './list-view.module.css';
import type { ShownList } from './use-list.ts';
import type { ListSelection } from './use-list-selection.ts';
import { useListTexts } from './use-list-texts.ts';

interface ListViewProps<L extends List> {
  readonly shown: ShownList<L>;
  readonly presentation: ListPresentation<L>;
  readonly selection?: ListSelection;
  /** The actions on the selected rows. */
  readonly bulkActions?: ReactNode;
}

/** Page buttons of a list (Spec 2 §9 gives pickers as many). */
const PAGER_BUTTONS = 10;

/** A list below its filter: its file, the rows, their number, and the pages; or the reason why it is empty. */
export function ListView<L extends List>({ shown, presentation, selection, bulkActions }: ListViewProps<L>) {
  const texts = useTexts('lists');
  const { title, none } = useListTexts(shown.list);
  useKeys([
    { key: 'ArrowDown', label: texts('keys.nextRow') },
    { key: 'ArrowUp', label: texts('keys.previousRow') },
    { key: 'PageDown', label: texts('keys.nextPage') },
    { key: 'PageUp', label: texts('keys.previousPage') },
  ]);
  const { page, error, list } = shown;
  if (error) return <ListFailure error={error} onRetry={shown.retry} />;
  if (!page) return Object.keys(shown.filterProblems).length > 0 ? null : <SkeletonRows rows={list.pageRows} />;
  const first = (page.pageNumber - 1) * list.pageRows;
  return (
    <>
      <div className={classes.bar}>
        {selection && <SelectionBar selection={selection} totalCount={page.totalCount} actions={bulkActions} />}
        {page.totalCount > 0 && (
          <div className={classes.export}>
            <ListExport shown={shown} />
          </div>
        )}
      </div>
      {page.totalCount > 0 && (
        <ListTable shown={shown} rows={page.rows} presentation={presentation} selection={selection} />
      )}
      <p className={classes.count} role="status">
        {page.totalCount === 0
          ? none
          : texts('displaying', { from: first + 1, to: first + page.rows.length, total: page.totalCount })}
      </p>
      <Pager
        page={page.pageNumber}
        pageCount={Math.ceil(page.totalCount / list.pageRows)}
        visible={PAGER_BUTTONS}
        label={title}
        onPage={shown.setPage}
      />
    </>
  );
}

function ListFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const commonTexts = useTexts('common');
  return (
    <div className={classes.failure}>
      <ErrorSummary message={describeFailure(error, commonTexts)} />
      <Button variant="default" onClick={onRetry}>
        {commonTexts('crashReload')}
      </Button>
    </div>
  );
}

interface SelectionBarProps {
  readonly selection: ListSelection;
  readonly totalCount: number;
  readonly actions: ReactNode;
}

/** The number of selected rows, and the actions on them. */
function SelectionBar({ selection, totalCount, actions }: SelectionBarProps) {
  const texts = useTexts('lists');
  const { count } = selection;
  return (
    <div className={classes.selection}>
      <span role="status">{count > 0 && texts('selected', { count })}</span>
      {count > 0 && count < totalCount && (
        <Button variant="subtle" size="xs" onClick={selection.selectAllMatching}>
          {texts('selectAllMatching', { count: totalCount })}
        </Button>
      )}
      {count > 0 && (
        <Button variant="subtle" size="xs" onClick={selection.clear}>
          {texts('clearSelection')}
        </Button>
      )}
      {count > 0 && actions}
    </div>
  );
}
