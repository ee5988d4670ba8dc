import type { ContentOf } from '@portal/contract/endpoint';
import type { EfileType } from '@portal/contract/filing/efile/filing';
import { uploadImage } from '@portal/contract/filing/efile/upload-image';
import { useRef, useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { uploadFile } from '../../lib/files/upload-file.ts';

/** The server's quote for an uploaded file. */
export type FilingQuote = ContentOf<typeof uploadImage>;

/** A running upload: sending, being inspected by the server, or waiting after a lost connection. */
export type UploadProgress =
  | { readonly phase: 'uploading'; readonly percent: number }
  | { readonly phase: 'checking' }
  | { readonly phase: 'retrying' };

/** After a lost connection, with the seconds to wait before each. */
const RETRY_SECONDS = [1, 3, 9];

/**
 * Uploads a document with progress and cancel. After a lost connection it retries with the same key, so nothing is
 * uploaded twice.
 */
export function useFilingUpload() {
  const [progress, setProgress] = useState<UploadProgress>();
  const cancellation = useRef<AbortController>(undefined);
  const sent = useRef(new WeakMap<File, { readonly efileType: string; readonly uploadKey: string }>());

  const send = async (file: File, efileType: EfileType, signal: AbortSignal): Promise<FilingQuote> => {
    const known = sent.current.get(file);
    const uploadKey = known?.efileType === efileType ? known.uploadKey : crypto.randomUUID();
    sent.current.set(file, { efileType, uploadKey });
    const onProgress = (share: number) =>
      setProgress(share === 1 ? { phase: 'checking' } : { phase: 'uploading', percent: Math.floor(share * 100) });
    for (const waitSeconds of [...RETRY_SECONDS, undefined]) {
      try {
        return await uploadFile(uploadImage, { efileType, uploadKey }, file, { signal, onProgress });
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status !== 0 || waitSeconds === undefined) throw error;
        setProgress({ phase: 'retrying' });
        await new Promise((resolve) => setTimeout(resolve, waitSeconds * 1_000));
        signal.throwIfAborted();
      }
    }
    throw new ApiRefusal(0);
  };
  return {
    progress,
    cancel: () => cancellation.current?.abort(),
    /** @returns undefined if the user canceled it. */
    upload: async (file: File, efileType: EfileType): Promise<FilingQuote | undefined> => {
      const controller = new AbortController();
      cancellation.current = controller;
      setProgress({ phase: 'uploading', percent: 0 });
      try {
        return await send(file, efileType, controller.signal);
      } catch (error) {
        if (controller.signal.aborted) return undefined;
        throw error;
      } finally {
        setProgress(undefined);
      }
    },
  };
}
