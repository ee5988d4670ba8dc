import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import { ApiRefusal, readResponse } from '../api-client.ts';
import { countyPath } from '../county.ts';

interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the part that was sent, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Sends a file with its JSON part. It uses XMLHttpRequest, because `fetch` doesn't tell how much of a body was sent.
 *
 * @throws ApiRefusal for a refusal, and if there is no response (status 0); the signal's reason if it is aborted.
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  fields: object,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<ContentOf<E>> {
  const body = new FormData();
  // First, so that the server knows the upload's key before the file arrives.
  body.append('json', JSON.stringify(fields));
  body.append('image', file);
  const response = await sendForm(`${countyPath()}/api/${endpoint.path}`, body, { signal, onProgress });
  return (await readResponse(endpoint, response)).content;
}

function sendForm(address: string, body: FormData, { signal, onProgress }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiRefusal(0));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}
