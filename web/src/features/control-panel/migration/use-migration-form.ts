import type { MigrationKind } from '@portal/contract/office/legacy-migration/migrations';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { migrationsQuery } from './migrations-query.ts';

/** The confirmation before a migration, and the steps after its start. */
export function useMigrationForm(kind: MigrationKind) {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const { confirm } = useDialogs();
  const question = kind === 'accountsUsers' ? 'migrateAccountsUsers' : 'migrateAuditLog';
  const name = kind === 'accountsUsers' ? 'LandSharkOneAccountsUsers' : 'LandSharkOneAuditLog';
  return {
    title: texts(`names.${name}`),
    confirm: () =>
      confirm({
        title: texts(`names.${name}`),
        message: texts(`questions.${question}`),
        confirmLabel: texts('yes'),
        cancelLabel: texts('no'),
      }),
    onStarted: (message: string) => {
      announce(message);
      void queryClient.invalidateQueries(migrationsQuery);
    },
  };
}
