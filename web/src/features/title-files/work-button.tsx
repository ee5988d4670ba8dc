import { Button } from '@mantine/core';
import { describeFailure } from '../../lib/failure-text.ts';
import { useChargeReference, useSetChargeReference } from '../../lib/payment/charge-reference.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { KeyHint } from '../../ui/keys/key-hint.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';

/** Works in a file, or stops: while charges carry its number, it records what the user does. The banner shows the number. */
export function WorkButton({ number }: { readonly number: string }) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const isWorking = useChargeReference().toUpperCase() === number.toUpperCase();
  const { mutate, isPending } = useSetChargeReference();
  const label = texts(isWorking ? 'stopWork' : 'work');
  const change = () =>
    !isPending &&
    mutate(isWorking ? '' : number, {
      onSuccess: () => announce(isWorking ? texts('workStopped') : texts('workStarted', { number })),
      onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    });
  useKeys([{ key: 'w', label, run: change }]);
  return (
    <Button
      variant="default"
      aria-keyshortcuts="W"
      rightSection={<KeyHint shortcut="W" />}
      aria-disabled={isPending}
      onClick={change}
    >
      {label}
    </Button>
  );
}
