import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly message: string;
  /** More about what will happen, below the message. */
  readonly children?: ReactNode;
  /** The action, as a verb: "Sign out". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** True while the confirmed action is running. */
  readonly isPending?: boolean;
}

/** Asks before an action that isn't easily undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const texts = useTexts('common');
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={props.title}
      onClose={props.onCancel}
      footer={
        <>
          <Button variant="default" onClick={props.onCancel}>
            {props.cancelLabel ?? texts('cancel')}
          </Button>
          <Button data-autofocus loading={props.isPending ?? false} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.message}
      {props.children}
    </Dialog>
  );
}
