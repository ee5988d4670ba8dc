import type { UserStatus } from '@portal/contract/values/user-status';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Badge } from '../../ui/badge.tsx';

/** Shows that a user is inactive, pending or locked (Spec 3 §2); renders nothing for an active one. */
export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  const texts = useTexts('users');
  if (status === 'A') return null;
  return <Badge tone={status === 'I' ? 'plain' : 'amber'}>{texts(`statuses.${status}`)}</Badge>;
}
