import { Button } from '@mantine/core';
import { reloadConfiguration } from '@portal/contract/office/county-settings/reload-configuration';
import { endUserSessions } from '@portal/contract/people/identity/end-user-sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '../../../lib/api-client.ts';
import { productConfigurationQuery } from '../../../lib/county/product-configuration.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';

/** The actions of the command screens, by their address. */
const COMMANDS = {
  userLockout2: { endpoint: endUserSessions, needsConfirmation: true },
  reloadConfiguration: { endpoint: reloadConfiguration, needsConfirmation: false },
} as const;

/** Lockout 2 ends all sessions, once the user has confirmed it (Spec 3 §4, §8). */
export function EndSessionsScreen() {
  return <CommandScreen path="userLockout2" />;
}

/** Reload Configuration (Spec 3 §2). */
export function ReloadConfigurationScreen() {
  return <CommandScreen path="reloadConfiguration" />;
}

/** A screen with one button: what it does, and its result in words. */
function CommandScreen({ path }: { readonly path: keyof typeof COMMANDS }) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const { endpoint, needsConfirmation } = COMMANDS[path];
  const command = useMutation({
    mutationFn: () => callForMessage(endpoint, {}),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries(productConfigurationQuery);
      await alert({ kind: 'message', message });
    },
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const run = async () => {
    const question = { title: texts(`commands.${path}`), message: texts('questions.endSessions') };
    const labels = { confirmLabel: texts('yes'), cancelLabel: texts('no') };
    if (!needsConfirmation || (await confirm({ ...question, ...labels }))) command.mutate();
  };
  return (
    <>
      <ScreenHeading>{texts(`names.${path}`)}</ScreenHeading>
      <p className={classes.note}>{texts(`commandNotes.${path}`)}</p>
      <div className={classes.command}>
        <Button loading={command.isPending} onClick={() => void run()}>
          {texts(`commands.${path}`)}
        </Button>
      </div>
    </>
  );
}
