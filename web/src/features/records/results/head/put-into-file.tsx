import { Button } from '@mantine/core';
import { addFileSearch, titleFileList } from '@portal/contract/index/title-files/title-files';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { useCountyFlags } from '../../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../../lib/failure-text.ts';
import { useChargeReference } from '../../../../lib/payment/charge-reference.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../../ui/announcer.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../../../ui/dialog/dialogs.tsx';
import { KeyHint } from '../../../../ui/keys/key-hint.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';

/** Puts the search of the list into one of the user's open title files. Renders nothing where the county has none. */
export function PutIntoFile({ searchKey }: { readonly searchKey: string }) {
  const texts = useTexts('title-files');
  const { titleFiles } = useCountyFlags();
  const role = useSession().data?.session?.currentUser.role;
  const [isChoosing, setIsChoosing] = useState(false);
  const isOffered = titleFiles && (role === 'USER' || role === 'ACCOUNT');
  useKeys(isOffered ? [{ key: 'F', label: texts('put'), run: () => setIsChoosing(true) }] : []);
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="default"
        aria-keyshortcuts="F"
        rightSection={<KeyHint shortcut="F" />}
        onClick={() => setIsChoosing(true)}
      >
        {texts('put')}
      </Button>
      {isChoosing && <FileChoice searchKey={searchKey} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

/** The open files of the user, newest first. The file of the reference for charges has the focus, else the first. */
function FileChoice({ searchKey, onClose }: { readonly searchKey: string; readonly onClose: () => void }) {
  const texts = useTexts('title-files');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const announce = useAnnounce();
  const { data, error } = useQuery({
    queryKey: [titleFileList.endpoint.path, 'choice'],
    queryFn: ({ signal }) => call(titleFileList.endpoint, { pageNumber: 1 }, { signal }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly number: string }) => call(addFileSearch, { id, searchKey }),
    onSuccess: (_, { number }) => {
      announce(texts('putDone', { number }));
      onClose();
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const reference = useChargeReference();
  const files = data?.files.filter(({ state }) => state === 'OPEN');
  const current = Math.max(0, files?.findIndex(({ number }) => number === reference) ?? 0);
  // A dialog gives the focus once, when it opens: the files have to be there.
  if (data === undefined && error === null) return null;
  return (
    <Dialog
      title={texts('put')}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {commonTexts('cancel')}
        </Button>
      }
    >
      {files?.length === 0 && <p>{texts('noOpen')}</p>}
      {files?.map(({ id, number, name }, index) => (
        <p key={id}>
          <Button
            variant="default"
            fullWidth
            data-autofocus={index === current || undefined}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ id, number })}
          >
            {[number, name].filter((text) => text !== '').join(', ')}
          </Button>
        </p>
      ))}
    </Dialog>
  );
}
