import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../lib/texts/i18n.ts';
import { hasUnsavedChanges } from '../lib/unsaved-changes.ts';
import { ConfirmDialog } from './dialog/confirm-dialog.tsx';
import { closeTopDialog, hasOpenDialog } from './dialog/open-dialogs.ts';

/**
 * Keeps the browser's Back from leaving the screen below an open dialog: it closes the dialog, as on phones. Also asks
 * before the user leaves a page whose forms have unsaved changes: with a dialog within the portal, with the browser's
 * own for another address. One guard serves all dialogs and forms, because the router accepts only one.
 */
export function NavigationGuard() {
  const texts = useTexts('forms');
  const blockedBy = useRef<'dialog' | 'changes'>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // The question about changes is also a dialog; Back doesn't answer it.
    if (historyAction === 'POP' && hasOpenDialog() && blockedBy.current !== 'changes') blockedBy.current = 'dialog';
    else if (currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()) blockedBy.current = 'changes';
    else return false;
    return true;
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!isBlocked) blockedBy.current = undefined;
    if (!isBlocked || blockedBy.current !== 'dialog') return;
    blocker.reset();
    closeTopDialog();
  }, [isBlocked, blocker]);
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  if (!isBlocked || blockedBy.current !== 'changes') return null;
  return (
    <ConfirmDialog
      title={texts('unsavedTitle')}
      message={texts('unsavedMessage')}
      confirmLabel={texts('unsavedLeave')}
      cancelLabel={texts('unsavedStay')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
