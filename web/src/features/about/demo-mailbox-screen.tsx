import '../../lib/texts/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import { demoMailbox } from '@portal/contract/office/demo-mailbox';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './demo-mailbox.module.css';

type DemoEmail = ContentOf<typeof demoMailbox>['emails'][number];

/** How often an open mailbox checks for new emails. */
const READ_EVERY_MS = 5_000;

/** The emails of the demo county, newest first. They are shown as text: nothing in an email runs. */
export function DemoMailboxScreen() {
  const texts = useTexts('about');
  const { data, error } = useQuery({
    queryKey: ['demo-mailbox'],
    queryFn: () => call(demoMailbox, {}),
    refetchInterval: ({ state }) => (state.error === null ? READ_EVERY_MS : false),
    retry: false,
  });
  return (
    <article className={classes.page}>
      <ScreenHeading>{texts('mailbox.title')}</ScreenHeading>
      {error ? <p role="alert">{texts('mailbox.failed')}</p> : <p>{texts('mailbox.intro')}</p>}
      {data === undefined && !error && <SkeletonLines lines={6} />}
      {data?.emails.length === 0 && <p>{texts('mailbox.empty')}</p>}
      {data?.emails.map((email) => (
        <EmailText key={email.id} email={email} />
      ))}
      <p>
        <Link to="/login">{texts('back')}</Link>
      </p>
    </article>
  );
}

function EmailText({ email: { id, recipient, subject, writtenAt, text } }: { readonly email: DemoEmail }) {
  const texts = useTexts('about');
  const headingId = `email-${id}`;
  return (
    <section className={classes.email} aria-labelledby={headingId}>
      <h2 id={headingId}>{subject}</h2>
      <p className={classes.facts}>
        {texts('mailbox.to', { recipient })} · <span className="tabular">{formatLocalDateTime(writtenAt)}</span>
      </p>
      <p className={classes.text}>
        {text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never change.
          <Fragment key={index}>{/^https?:\/\//.test(part) ? <a href={part}>{part}</a> : part}</Fragment>
        ))}
      </p>
    </section>
  );
}
