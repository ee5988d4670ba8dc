import { Button } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './alert-dialog.module.css';
import { Dialog } from './dialog.tsx';

export type AlertKind = 'message' | 'warning' | 'info';

interface AlertDialogProps {
  readonly kind: AlertKind;
  readonly title?: string;
  readonly message: string;
  readonly onClose: () => void;
}

/** Shows a message that the user has to read before they continue (Spec 1 §2 "Alert dialog"). */
export function AlertDialog({ kind, title, message, onClose }: AlertDialogProps) {
  const texts = useTexts('common');
  const standardTitle = { message: texts('alertMessage'), warning: texts('alertWarning'), info: texts('alertInfo') };
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={title ?? standardTitle[kind]}
      onClose={onClose}
      footer={
        <Button data-autofocus onClick={onClose}>
          {texts('close')}
        </Button>
      }
    >
      <div className={classes.content} data-kind={kind}>
        <Icon name={kind === 'warning' ? 'warning' : 'info'} />
        <p>{message}</p>
      </div>
    </Dialog>
  );
}
