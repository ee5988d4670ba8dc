import { useState } from 'react';
import { PasswordDialog } from '../../features/profile/password-dialog.tsx';
import { ProfileDialog } from '../../features/profile/profile-dialog.tsx';
import { useTexts } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** Opens the profile. Change Password closes it and opens the password dialog, from which Back returns (Spec 1 §4). */
export function ProfileButton() {
  const texts = useTexts('common');
  const [open, setOpen] = useState<'profile' | 'password'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <IconButton icon="person" label={texts('profile')} onClick={() => setOpen('profile')} />
      {open === 'profile' && <ProfileDialog onClose={close} onChangePassword={() => setOpen('password')} />}
      {open === 'password' && <PasswordDialog onClose={close} onBack={() => setOpen('profile')} />}
    </>
  );
}
