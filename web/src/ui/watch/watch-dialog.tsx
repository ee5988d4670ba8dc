import { Button } from '@mantine/core';
import type { ContentOf } from '@portal/contract/endpoint';
import { getWatchOffer, ownWatchList, startWatch } from '@portal/contract/index/watches/own-watches';
import { watchChoiceSchema } from '@portal/contract/index/watches/watchable';
import { describeWatched, labelOfWatched, type Watched } from '@portal/contract/index/watches/watched';
import { formatCents } from '@portal/contract/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { DetailsNotPaid } from '../../lib/payment/get-paid-details.ts';
import { usePay } from '../../lib/payment/payments.ts';
import { useShowBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../announcer.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { ErrorSummary } from '../error-summary.tsx';
import { SkeletonLines } from '../failed-load/skeletons.tsx';
import { ChoiceField } from '../form/choice-field.tsx';
import type { ContractForm } from '../form/layer/contract-form.ts';
import { FormDialog } from '../form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../form/layer/use-contract-form.ts';
import { SelectField } from '../form/select-field.tsx';
import { SwitchField } from '../form/switch-field.tsx';
import { EmailState } from './email-state.tsx';

type Offer = ContentOf<typeof getWatchOffer>;
type Started = ContentOf<typeof startWatch>;

/** More choices than this are a list. */
const IN_SIGHT_MAX = 2;

interface WatchDialogProps {
  readonly options: readonly Watched[];
  readonly onClose: () => void;
}

/** Starts a watch: what is watched is filled in, so one press of the button is enough. */
export function WatchDialog({ options, onClose }: WatchDialogProps) {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  const { data: offer, error } = useQuery({
    queryKey: [getWatchOffer.path],
    queryFn: ({ signal }) => call(getWatchOffer, {}, { signal }),
    staleTime: 0,
  });
  const [started, setStarted] = useState<Started>();
  if (offer && started) return <WatchStarted offer={offer} started={started} onClose={onClose} />;
  if (offer) return <WatchForm options={options} offer={offer} onStarted={setStarted} onClose={onClose} />;
  return (
    <Dialog
      title={texts('own.watchThis')}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {commonTexts('cancel')}
        </Button>
      }
    >
      {error ? <ErrorSummary message={describeFailure(error, commonTexts)} /> : <SkeletonLines lines={4} />}
    </Dialog>
  );
}

function WatchForm({
  options,
  offer,
  onStarted,
  onClose,
}: WatchDialogProps & { readonly offer: Offer; readonly onStarted: (started: Started) => void }) {
  const texts = useTexts('watch');
  const announce = useAnnounce();
  const start = useStartWatch();
  const form = useContractForm({
    id: 'watch-this',
    initialValues: { choice: '0', soundsLike: options.some(isSoundsLike) },
    texts: {
      choice: { label: texts('kind') },
      soundsLike: { label: texts('own.soundsLike'), hint: texts('own.soundsLikeHint') },
    },
    schema: watchChoiceSchema,
    send: ({ choice, soundsLike }) => {
      const watched = options[Number(choice)] as Watched;
      return start(watched.kind === 'NAME' ? { ...watched, soundsLike } : watched);
    },
    onSuccess: (content) => {
      announce(texts('own.started'));
      onStarted(content);
    },
  });
  const chosen = options[Number(useFormValue(form, 'choice'))];
  return (
    <FormDialog
      title={texts('own.watchThis')}
      form={form}
      submitLabel={
        offer.costCents === 0 ? texts('own.start') : texts('own.startFor', { price: formatCents(offer.costCents) })
      }
      onClose={onClose}
    >
      <WatchedChoice form={form} options={options} />
      {chosen?.kind === 'NAME' && <SwitchField form={form} path="soundsLike" />}
      <p>
        {offer.email !== '' && texts('own.to', { email: offer.email })} {texts('limits')}
      </p>
    </FormDialog>
  );
}

/** The watched name or land: visible options if there are few, otherwise a list. */
function WatchedChoice({
  form,
  options,
}: {
  readonly form: ContractForm<{ choice: string; soundsLike: boolean }>;
  readonly options: readonly Watched[];
}) {
  const texts = useTexts('watch');
  const choices = options.map((watched, index) => ({
    value: String(index),
    label: `${texts(`own.kinds.${labelOfWatched(watched)}`)}: ${describeWatched(watched)}`,
  }));
  const [only] = choices;
  if (only && choices.length === 1) return <strong>{only.label}</strong>;
  if (choices.length > IN_SIGHT_MAX) return <SelectField form={form} path="choice" options={choices} />;
  return <ChoiceField form={form} path="choice" options={choices} />;
}

const isSoundsLike = (watched: Watched) => watched.kind === 'NAME' && watched.soundsLike;

/** Starts a watch, and if that needs a card, again after the user has authorized one. A refusal is thrown with its reason. */
function useStartWatch() {
  const pay = usePay();
  const showBalance = useShowBalance();
  const queries = useQueryClient();
  return async (watched: Watched): Promise<Started> => {
    let content = await call(startWatch, { watched });
    const isAgain = content.paymentNeededAgain === true;
    const isDue = isAgain || content.paymentNeeded === true;
    if (isDue && (await pay({ kind: 'search', isAgain })) === 'DONE') content = await call(startWatch, { watched });
    if (!content.isStarted) throw new DetailsNotPaid(content.message, 'none');
    showBalance(content.usageBalance);
    await queries.invalidateQueries({ queryKey: [ownWatchList.endpoint.path] });
    return content;
  };
}

function WatchStarted({
  offer,
  started,
  onClose,
}: {
  readonly offer: Offer;
  readonly started: Started;
  readonly onClose: () => void;
}) {
  const texts = useTexts('watch');
  const commonTexts = useTexts('common');
  return (
    <Dialog
      title={texts('confirmDone')}
      onClose={onClose}
      focusesTitle
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      <p>{texts('past', { count: started.documentsInTwelveMonths })}</p>
      <EmailState offer={offer} />
      <p>
        <Link to="/home/watches">{texts('manageTitle')}</Link>
      </p>
    </Dialog>
  );
}
