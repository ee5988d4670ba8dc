import { Switch } from '@mantine/core';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import classes from './head-menu.module.css';
import { HeadMenu } from './head-menu.tsx';

interface ViewMenuProps {
  readonly isCompact: boolean;
  readonly onToggleDensity: () => void;
}

/** The look of the list: the height of its rows. */
export function ViewMenu({ isCompact, onToggleDensity }: ViewMenuProps) {
  const texts = useTexts('results');
  return (
    <div className={classes.view}>
      <HeadMenu label={texts('menus.view')} shortcut="o">
        <Switch label={texts('compactRows')} checked={isCompact} onChange={onToggleDensity} aria-keyshortcuts="v" />
      </HeadMenu>
    </div>
  );
}
