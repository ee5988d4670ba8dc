import { getImage } from '@portal/contract/imaging/download-order';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/download.ts';

const PDF = 'application/pdf';

export interface Delivery {
  /** `empty` where the server had a preview alone (Spec 1 §4). */
  readonly state: 'fetching' | 'saved' | 'empty' | 'failed';
  /** Of the copy that was saved. */
  readonly fileName: string | undefined;
  /** Fetches the copy of a paid order and saves it; as often as somebody likes, it costs nothing. */
  readonly fetch: (guid: string) => void;
}

/** Brings home the copy of a paid order. It goes on when the dialog is closed meanwhile. */
export function useDelivery(): Delivery {
  const delivery = useMutation({
    mutationFn: async (guid: string) => {
      const file = await callFile(getImage, { imageStateGuid: guid }, { accept: PDF });
      // Whoever asks for the bytes of a preview gets the envelope, which says that it is one.
      return file.blob.type.startsWith(PDF) && file.blob.size > 0 ? file : undefined;
    },
    onSuccess: (file) => {
      if (file) saveFile(file);
    },
  });
  const { isError, isSuccess, data } = delivery;
  return {
    state: isError ? 'failed' : !isSuccess ? 'fetching' : data ? 'saved' : 'empty',
    fileName: data?.fileName,
    fetch: (guid) => delivery.mutate(guid),
  };
}
