import { listPasskeys, type Passkey, removePasskey } from '@portal/contract/people/identity/passkeys';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useOffersPasskeys } from '../../lib/session/offers-passkeys.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { PasskeyTask } from './passkey-dialog.tsx';
import classes from './passkeys.module.css';
import { ProfileSection, SectionButton, SectionFailure } from './profile-section.tsx';

/** Loaded again each time it is shown, because dialogs over it change it. */
const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
});

/** The user's passkeys, and what they can do about them. Left out where passkeys can't work. */
export function Passkeys({ onTask }: { readonly onTask: (task: PasskeyTask) => void }) {
  const texts = useTexts('profile');
  const isOffered = useOffersPasskeys();
  const loaded = useQuery({ ...passkeysQuery, enabled: isOffered });
  if (!isOffered) return null;
  return (
    <ProfileSection heading={texts('passkeys.heading')} loaded={loaded}>
      {({ passkeys }) => (
        <>
          {passkeys.length === 0 && <p>{texts('passkeys.reason')}</p>}
          <ul className={classes.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onTask={onTask} />
            ))}
          </ul>
          <SectionButton onClick={() => onTask({ kind: 'add', number: passkeys.length + 1 })}>
            {texts('passkeys.add')}
          </SectionButton>
        </>
      )}
    </ProfileSection>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onTask: (task: PasskeyTask) => void;
}

function PasskeyRow({ passkey, onTask }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const texts = useTexts('profile');
  const queryClient = useQueryClient();
  const { alert, confirm } = useDialogs();
  const removal = useMutation({
    mutationFn: () => callForMessage(removePasskey, { id }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      await alert({ kind: 'message', message });
    },
  });
  const remove = async () => {
    const question = {
      title: texts('passkeys.removeNamed', { name }),
      message: texts('passkeys.removeQuestion'),
      confirmLabel: texts('passkeys.remove'),
    };
    if (await confirm(question)) removal.mutate();
  };
  const created = formatLocalDateTime(createdAt);
  return (
    <li>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.times}>
        {lastUsedAt
          ? texts('passkeys.used', { created, used: formatLocalDateTime(lastUsedAt) })
          : texts('passkeys.unused', { created })}
      </span>
      {removal.isError && <SectionFailure error={removal.error} />}
      <span className={classes.buttons}>
        <SectionButton
          label={texts('passkeys.renameNamed', { name })}
          onClick={() => onTask({ kind: 'rename', passkey })}
        >
          {texts('passkeys.rename')}
        </SectionButton>
        <SectionButton
          label={texts('passkeys.removeNamed', { name })}
          isPending={removal.isPending}
          onClick={() => void remove()}
        >
          {texts('passkeys.remove')}
        </SectionButton>
      </span>
    </li>
  );
}
