import { Button, Switch } from '@mantine/core';
import { COLUMN_MIN_WIDTH } from '@portal/contract/index/search/results/list-view';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { IconButton } from '../../../../ui/icon/icon-button.tsx';
import { type ArrangedColumn, moveColumn } from '../columns.rules.ts';
import classes from './head-menu.module.css';
import { HeadMenu } from './head-menu.tsx';

/** The range of the slider, in CSS pixels; the edges of the headings can be dragged further. */
const SLIDER_MAX_WIDTH = 600;
const SLIDER_STEP = 10;

/** A column with its heading. */
export interface LabelledColumn extends ArrangedColumn {
  readonly label: string;
}

interface ViewMenuProps {
  readonly isCompact: boolean;
  readonly onToggleDensity: () => void;
  /** Without the first column, which can't be moved or hidden, the list has nothing to arrange. */
  readonly columns: readonly LabelledColumn[];
  readonly onArrange: (columns: readonly ArrangedColumn[]) => void;
}

/** The look of the list: the height of its rows, and its columns. */
export function ViewMenu({ isCompact, onToggleDensity, columns, onArrange }: ViewMenuProps) {
  const texts = useTexts('results');
  const change = (name: string, changed: Partial<ArrangedColumn>) =>
    onArrange(columns.map((column) => (column.name === name ? { ...column, ...changed } : column)));
  return (
    <div className={classes.view}>
      <HeadMenu label={texts('menus.view')} shortcut="o">
        <Switch label={texts('compactRows')} checked={isCompact} onChange={onToggleDensity} aria-keyshortcuts="v" />
        <fieldset className={classes.group}>
          <legend className={classes.title}>{texts('columnsTitle')}</legend>
          {columns.map(({ name, label, width, isHidden }, at) => (
            <div key={name} className={classes.column} data-stays>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={!isHidden}
                  disabled={at === 0}
                  onChange={() => change(name, { isHidden: !isHidden })}
                />
                {label}
              </label>
              <input
                type="range"
                aria-label={texts('columnWidth', { column: label })}
                min={COLUMN_MIN_WIDTH}
                max={SLIDER_MAX_WIDTH}
                step={SLIDER_STEP}
                value={Math.min(width ?? SLIDER_MAX_WIDTH / 2, SLIDER_MAX_WIDTH)}
                disabled={isHidden}
                onChange={({ currentTarget: { value } }) => change(name, { width: Number(value) })}
              />
              <IconButton
                icon="arrowUp"
                size={16}
                label={texts('columnEarlier', { column: label })}
                disabled={at < 2}
                onClick={() => onArrange(moveColumn(columns, name, -1))}
              />
              <IconButton
                icon="arrowDown"
                size={16}
                label={texts('columnLater', { column: label })}
                disabled={at === 0 || at === columns.length - 1}
                onClick={() => onArrange(moveColumn(columns, name, 1))}
              />
            </div>
          ))}
        </fieldset>
        <Button variant="default" onClick={() => onArrange([])}>
          {texts('resetColumns')}
        </Button>
      </HeadMenu>
    </div>
  );
}
