import { Button, Radio } from '@mantine/core';
import { type ChosenEntry, settleVerification, type Verification } from '@portal/contract/filing/efile/verification';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from '../efile.module.css';
import { useFeeChoice } from '../use-fee-choice.ts';
import { useShowFailure } from '../use-show-failure.ts';
import { useVerifyNext } from './use-verify-next.ts';

type Difference = NonNullable<Verification['difference']>;

/** Both entries of each field that differs, side by side, with the choice of the right one. None is chosen at first. */
export function SettleDifferences(props: { readonly verification: Verification; readonly difference: Difference }) {
  const { verification, difference } = props;
  const { id, documentNumber: number } = verification;
  const texts = useTexts('efile');
  const showFailure = useShowFailure();
  const askForFees = useFeeChoice();
  const { verifyNext } = useVerifyNext();
  const [choices, setChoices] = useState<Partial<Record<Difference['fields'][number], ChosenEntry>>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForFees((feeChoice) => call(settleVerification, { id, choices, ...feeChoice })),
    onSuccess: ({ isCorrectedHere }) =>
      verifyNext(texts(isCorrectedHere ? 'differencesSettled' : 'settledElsewhere', { number })),
    onError: showFailure,
  });
  const isComplete = difference.fields.every((field) => choices[field] !== undefined);
  return (
    <div className={classes.form}>
      <p className={classes.note}>{texts('entriesDiffer')}</p>
      {difference.fields.map((field) => (
        <Radio.Group
          key={field}
          label={texts(field)}
          value={choices[field] ?? ''}
          onChange={(chosen) => setChoices((made) => ({ ...made, [field]: chosen as ChosenEntry }))}
        >
          <div className={classes.fields}>
            <Entry
              value="FIRST"
              clerk={`${texts('firstClerk')} · ${difference.firstClerk}`}
              verification={verification}
            >
              {difference.first[field]}
            </Entry>
            <Entry
              value="SECOND"
              clerk={`${texts('secondClerk')} · ${difference.secondClerk}`}
              verification={verification}
            >
              {difference.second[field]}
            </Entry>
          </div>
        </Radio.Group>
      ))}
      <div className={classes.buttons}>
        <Button disabled={!isComplete} loading={isPending} onClick={() => mutate()}>
          {texts('settleDifferences')}
        </Button>
      </div>
    </div>
  );
}

/** An entry to choose, with the name of the instrument instead of its code. */
function Entry(props: {
  readonly value: ChosenEntry;
  readonly clerk: string;
  readonly verification: Verification;
  readonly children: string;
}) {
  const { value, clerk, verification, children } = props;
  const texts = useTexts('efile');
  const named = verification.instruments.find(({ code }) => code === children)?.description ?? children;
  return (
    <Radio
      className={classes.half}
      value={value}
      label={<span className={classes.entry}>{named === '' ? texts('emptyEntry') : named}</span>}
      description={clerk}
    />
  );
}
