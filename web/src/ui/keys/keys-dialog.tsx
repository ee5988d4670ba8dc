import { Button, Kbd, Switch } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import classes from './keys-dialog.module.css';
import type { ScreenKey } from './screen-key.ts';

interface KeysDialogProps {
  readonly keys: readonly ScreenKey[];
  readonly areOn: boolean;
  readonly onSwitch: (on: boolean) => void;
  readonly onClose: () => void;
}

/** The keys that work on this screen, and the switch that turns them off. */
export function KeysDialog({ keys, areOn, onSwitch, onClose }: KeysDialogProps) {
  const texts = useTexts('common');
  return (
    <Dialog
      title={texts('keysTitle')}
      size="small"
      onClose={onClose}
      footer={<Button onClick={onClose}>{texts('close')}</Button>}
    >
      <dl className={classes.list}>
        {[...keys, { key: '?', label: texts('keysList') }].map(({ key, also = [], label }: ScreenKey) => (
          <div key={`${key} ${label}`} className={classes.row}>
            <dt>
              {[key, ...also].map((name) => (
                <Kbd key={name}>{KEY_NAMES[name] ?? name}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={texts('keysSwitch')}
        description={texts('keysSwitchHint')}
        checked={areOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** The labels printed on the keys. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};
