import { PasskeyDialog, type PasskeyTask } from '../../features/profile/passkey-dialog.tsx';
import { PasswordDialog } from '../../features/profile/password-dialog.tsx';
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx';
import { SecondFactorDialog, type SecondFactorTask } from '../../features/profile/second-factor-dialog.tsx';
import { describeFailure } from '../../lib/failure-text.ts';
import { useCurrentUser, useLogout } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { SignOutCharges } from './sign-out-charges.tsx';

export type PersonDialog = 'profile' | 'password' | 'logout' | 'signIn' | SecondFactorTask | PasskeyTask;

interface PersonDialogsProps {
  readonly open: PersonDialog;
  readonly onOpen: (dialog: PersonDialog) => void;
  readonly onClose: () => void;
}

/** The user's dialogs. Change Password closes the profile and opens the password dialog, from which Back returns (Spec 1 §4). */
export function PersonDialogs({ open, onOpen, onClose }: PersonDialogsProps) {
  if (open === 'logout' || open === 'signIn') return <LogoutDialog isForSignIn={open === 'signIn'} onClose={onClose} />;
  if (open === 'password') return <PasswordDialog onClose={onClose} onBack={() => onOpen('profile')} />;
  if (open === 'profile')
    return (
      <ProfileDialog
        onClose={onClose}
        onChangePassword={() => onOpen('password')}
        onSecondFactor={onOpen}
        onPasskey={onOpen}
      />
    );
  if (typeof open === 'object') return <PasskeyDialog task={open} onClose={onClose} onBack={() => onOpen('profile')} />;
  return <SecondFactorDialog task={open} onClose={onClose} onBack={() => onOpen('profile')} />;
}

interface LogoutDialogProps {
  /** Whether a guest goes on to sign in, and comes back to this address. */
  readonly isForSignIn: boolean;
  readonly onClose: () => void;
}

function LogoutDialog({ isForSignIn, onClose }: LogoutDialogProps) {
  const texts = useTexts('common');
  const signInTexts = useTexts('sign-in');
  const { alert } = useDialogs();
  const logout = useLogout({ keepsAddress: isForSignIn });
  const user = useCurrentUser();
  return (
    <ConfirmDialog
      title={isForSignIn ? signInTexts('signIn') : texts('logoutTitle')}
      message={texts('logoutQuestion')}
      confirmLabel={isForSignIn ? signInTexts('signIn') : texts('logout')}
      isPending={logout.isPending}
      onCancel={onClose}
      onConfirm={() =>
        logout.mutate(undefined, {
          onError: (error) => {
            onClose();
            void alert({ kind: 'warning', title: texts('logoutFailed'), message: describeFailure(error, texts) });
          },
        })
      }
    >
      {user.paymentMethod === 'CREDIT_CARD' && <SignOutCharges />}
    </ConfirmDialog>
  );
}
