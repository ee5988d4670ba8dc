import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { hasUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * Asks before the user leaves a page whose forms have unsaved changes: within the portal with a dialog, for another address with the
 * browser's own. One guard serves all forms, because the router accepts only one.
 */
export function UnsavedChangesGuard() {
  const texts = useTexts('forms');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, []);
  if (blocker.state !== 'blocked') return null;
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
