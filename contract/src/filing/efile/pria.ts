import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { FILER_ROLES } from './filing.ts';

/**
 * Files a document that a submitter's software sends as PRIA eRecording XML 2.4, or returns its state: multipart, with
 * the XML as the file. The response is PRIA XML in either case; only a call without a session, or while the portal is
 * busy, gets the envelope (docs/efiling.md).
 */
export const filePria = defineEndpoint({
  method: 'POST',
  path: 'efile/pria',
  access: { roles: FILER_ROLES },
  body: 'multipart',
  request: z.strictObject({}),
  content: z.never(),
  response: 'file',
});
