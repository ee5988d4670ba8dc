import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ProfileSection, SectionButton } from './profile-section.tsx';
import type { SecondFactorTask } from './second-factor-dialog.tsx';

/** Loaded again each time it is shown, because dialogs over it change it. */
const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
  gcTime: 0,
  staleTime: 0,
});

/** Whether the user signs in with one-time codes, and what they can do about it. */
export function SecondFactor({ onTask }: { readonly onTask: (task: SecondFactorTask) => void }) {
  const texts = useTexts('profile');
  const loaded = useQuery(secondFactorQuery);
  return (
    <ProfileSection heading={texts('secondFactor.heading')} loaded={loaded}>
      {({ since, recoveryCodesLeft, isOffered }) => (
        <>
          <p>
            {since
              ? `${texts('secondFactor.since', { time: formatLocalDateTime(since) })} ${texts('secondFactor.left', { count: recoveryCodesLeft })}`
              : texts('secondFactor.off')}
          </p>
          {listTasks(since !== null, isOffered).map((task) => (
            <SectionButton key={task} onClick={() => onTask(task)}>
              {texts(`secondFactor.${task}`)}
            </SectionButton>
          ))}
        </>
      )}
    </ProfileSection>
  );
}

function listTasks(isOn: boolean, isOffered: boolean): readonly SecondFactorTask[] {
  if (isOn) return ['renew', 'remove'];
  return isOffered ? ['setUp'] : [];
}
