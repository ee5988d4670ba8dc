import { singleSignOn, unlinkSingleSignOn } from '@portal/contract/people/identity/single-sign-on';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ProfileSection, SectionButton, SectionFailure } from './profile-section.tsx';

const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => call(singleSignOn, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
});

/** The person at the county's identity provider to whom the user is linked. Only for its staff, and where it has one. */
export function SingleSignOn() {
  const { singleSignOn: label } = useProductConfiguration();
  const { role } = useCurrentUser();
  return label !== undefined && role === 'COUNTY' ? <LinkedPerson label={label} /> : null;
}

function LinkedPerson({ label }: { readonly label: string }) {
  const texts = useTexts('profile');
  const loaded = useQuery(singleSignOnQuery);
  const queryClient = useQueryClient();
  const { alert, confirm } = useDialogs();
  const unlinking = useMutation({
    mutationFn: () => callForMessage(unlinkSingleSignOn, {}),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: singleSignOnQuery.queryKey });
      await alert({ kind: 'message', message });
    },
  });
  const unlink = async () => {
    const question = {
      title: texts('singleSignOn.unlink'),
      message: texts('singleSignOn.unlinkQuestion'),
      confirmLabel: texts('singleSignOn.unlink'),
    };
    if (await confirm(question)) unlinking.mutate();
  };
  return (
    <ProfileSection heading={texts('singleSignOn.heading', { label })} loaded={loaded}>
      {({ linked }) => (
        <>
          <p>
            {linked
              ? texts('singleSignOn.linked', {
                  name: linked.name,
                  linked: formatLocalDateTime(linked.linkedAt),
                  used: formatLocalDateTime(linked.lastUsedAt),
                })
              : texts('singleSignOn.unlinked', { label })}
          </p>
          {unlinking.isError && <SectionFailure error={unlinking.error} />}
          {linked && (
            <SectionButton isPending={unlinking.isPending} onClick={() => void unlink()}>
              {texts('singleSignOn.unlink')}
            </SectionButton>
          )}
        </>
      )}
    </ProfileSection>
  );
}
