import { Button, Switch } from '@mantine/core';
import { titleFileList } from '@portal/contract/index/title-files/title-files';
import { REFERENCE_MAX_CHARACTERS, setChargeReference } from '@portal/contract/money/charging/charge-reference';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import {
  useChargeReference,
  useHasChargeReference,
  useIsReferenceRequired,
  useRequireChargeReference,
  useSetChargeReference,
} from '../../lib/payment/charge-reference.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { IconButton } from '../../ui/icon/icon-button.tsx';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './charge-reference.module.css';

/** The reference that charges carry from now on, in the banner; a key or a click changes it. */
export function ChargeReference() {
  const texts = useTexts('common');
  const isOffered = useHasChargeReference();
  const reference = useChargeReference();
  const [isOpen, setIsOpen] = useState(false);
  const label = texts('referenceTitle');
  useKeys(isOffered ? [{ key: 'R', label, run: () => setIsOpen(true) }] : []);
  if (!isOffered) return null;
  return (
    <>
      {reference === '' ? (
        <IconButton icon="number" label={label} aria-keyshortcuts="R" onClick={() => setIsOpen(true)} />
      ) : (
        <button
          type="button"
          className={classes.reference}
          title={label}
          aria-label={`${label}: ${reference}`}
          aria-keyshortcuts="R"
          onClick={() => setIsOpen(true)}
        >
          <bdi>{reference}</bdi>
        </button>
      )}
      {isOpen && <ReferenceDialog reference={reference} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The form, with the user's open title files, newest first: one of them is a click. */
function ReferenceDialog({ reference, onClose }: { readonly reference: string; readonly onClose: () => void }) {
  const texts = useTexts('common');
  const announce = useAnnounce();
  const { titleFiles } = useCountyFlags();
  const { mutateAsync } = useSetChargeReference();
  const form = useContractForm({
    id: 'charge-reference',
    initialValues: { reference },
    texts: { reference: { label: texts('referenceField'), hint: texts('referenceHint') } },
    schema: setChargeReference.request,
    send: ({ reference: chosen }) => mutateAsync(chosen),
    onSuccess: ({ reference: chosen }) => {
      announce(chosen === '' ? texts('referenceCleared') : texts('referenceSet', { reference: chosen }));
      onClose();
    },
  });
  const { data } = useQuery({
    queryKey: [titleFileList.endpoint.path, 'choice'],
    queryFn: ({ signal }) => call(titleFileList.endpoint, { pageNumber: 1 }, { signal }),
    enabled: titleFiles,
    staleTime: 0,
  });
  const chooseFile = (number: string) => {
    form.edit({ reference: number });
    form.submit();
  };
  const files = data?.files.filter(({ state }) => state === 'OPEN') ?? [];
  return (
    <FormDialog title={texts('referenceTitle')} form={form} submitLabel={texts('referenceUse')} onClose={onClose}>
      <TextField form={form} path="reference" maxLength={REFERENCE_MAX_CHARACTERS} autoComplete="off" />
      <RequiredReferences />
      {files.map(({ id, number, name }) => (
        <Button key={id} variant="default" fullWidth onClick={() => chooseFile(number)}>
          {[number, name].filter((text) => text !== '').join(', ')}
        </Button>
      ))}
    </FormDialog>
  );
}

/** Says that the account requires references; its administrators switch it. */
function RequiredReferences() {
  const texts = useTexts('common');
  const isRequired = useIsReferenceRequired();
  const { role } = useCurrentUser();
  const { mutate, isPending, error } = useRequireChargeReference();
  if (role !== 'ACCOUNT') return isRequired ? <p>{texts('referenceRequired')}</p> : null;
  return (
    <>
      <Switch
        label={texts('referenceRequire')}
        checked={isRequired}
        disabled={isPending}
        onChange={({ currentTarget }) => mutate(currentTarget.checked)}
      />
      {error && <p role="alert">{describeFailure(error, texts)}</p>}
    </>
  );
}
