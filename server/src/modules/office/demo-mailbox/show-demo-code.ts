import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { demoCode } from '@portal/contract/office/demo-code';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDemoCode } from '../../people/identity/index.ts';

/**
 * Returns the one-time code of a user of the demo county.
 *
 * @throws Refusal NOT_FOUND in every county except the demo, and without one-time codes.
 */
export async function showDemoCode(
  { county }: CallContext<Caller | undefined>,
  { username }: ParsedRequestOf<typeof demoCode>,
): Promise<ContentOf<typeof demoCode>> {
  const code = await findDemoCode(county, username);
  if (code === undefined) throw new Refusal('NOT_FOUND');
  return { code };
}
