import { Button } from '@mantine/core';
import { DRAFT_DAYS, type Draft, discardDraft, listDrafts } from '@portal/contract/filing/efile/drafts';
import { formatCents } from '@portal/contract/values/money';
import type { TranslateArea } from '@portal/messages/translate';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import classes from '../efile.module.css';
import { useShowFailure } from '../use-show-failure.ts';

export const draftsQuery = queryOptions({
  queryKey: [listDrafts.path],
  queryFn: ({ signal }) => call(listDrafts, {}, { signal }),
});

/** Files that the user uploaded and didn't submit. They aren't there if they can't be loaded. */
export function Drafts() {
  const texts = useTexts('efile');
  const { data } = useQuery(draftsQuery);
  if (data === undefined || data.drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts">
      <h2 id="drafts" className={classes.legend}>
        {texts('drafts')}
      </h2>
      <p className={classes.note}>{texts('draftsHint', { days: String(DRAFT_DAYS) })}</p>
      <ul className={classes.drafts}>
        {data.drafts.map((draft) => (
          <DraftLine key={draft.quote.imageId} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

/** Describes a draft: type, name, pages and price. */
export function describeDraft({ efileType, form, quote }: Draft, texts: TranslateArea<'efile'>): string {
  return [
    texts(`types.${efileType}`),
    ...(form.name === '' ? [] : [form.name]),
    texts('draftPages', { count: quote.numberOfPages }),
    formatCents(quote.totalCharge),
  ].join(' · ');
}

function DraftLine({ draft }: { readonly draft: Draft }) {
  const texts = useTexts('efile');
  const { confirm } = useDialogs();
  const queryClient = useQueryClient();
  const showFailure = useShowFailure();
  const { imageId } = draft.quote;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(discardDraft, { imageId }),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftsQuery.queryKey }),
  });
  const facts = `${describeDraft(draft, texts)} · ${texts('keptUntil', { date: draft.keptUntil })}`;
  const ask = async () => {
    const title = texts('discardDraft');
    if (await confirm({ title, message: texts('discardQuestion'), confirmLabel: title })) mutate();
  };
  return (
    <li>
      <span>{facts}</span>
      <Button
        component={Link}
        to="/efile"
        state={{ draft }}
        size="compact-sm"
        aria-label={`${texts('continue')}: ${facts}`}
      >
        {texts('continue')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        aria-label={`${texts('discardDraft')}: ${facts}`}
        onClick={() => void ask()}
      >
        {texts('discardDraft')}
      </Button>
    </li>
  );
}
