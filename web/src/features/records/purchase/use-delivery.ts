import { getImage } from '@portal/contract/images/imaging/download-order';
import { useMutation } from '@tanstack/react-query';
import { callFile } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/files/download.ts';

const PDF = 'application/pdf';

export interface Delivery {
  /** `empty` if the server returned only a preview (Spec 1 §4). */
  readonly state: 'fetching' | 'saved' | 'empty' | 'failed';
  /** The file name of the saved copy. */
  readonly fileName: string | undefined;
  /** Downloads the copy of a paid order. Repeated downloads are free. */
  readonly fetch: (guid: string) => void;
}

/** Downloads the copy of a paid order. The download continues if the user closes the dialog. */
export function useDelivery(): Delivery {
  const delivery = useMutation({
    mutationFn: async (guid: string) => {
      const file = await callFile(getImage, { imageStateGuid: guid }, { accept: PDF });
      // For a preview the server sends a JSON envelope instead of a PDF.
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
