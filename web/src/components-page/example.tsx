import type { CurrentUser } from '@portal/contract/people/current-user/current-user';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createQueryClient } from '../app/query-client.ts';
import { countyFlagsQuery } from '../lib/county/county-flags.ts';
import { productConfigurationQuery } from '../lib/county/product-configuration.ts';
import { sessionQuery } from '../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../test/county.ts';
import { buildFlags } from '../test/records.ts';

/** A component in one or several of its states. */
export interface Example {
  readonly title: string;
  /** Rendered as a component, so that it can have state. */
  readonly Show: (props: { readonly onClose: () => void }) => ReactNode;
  /** Covers the page: it opens at a separate address. */
  readonly isDialog?: true;
}

/** The examples of a part of web/src/ui. */
export interface Room {
  readonly title: string;
  readonly examples: readonly Example[];
}

/** Creates the queries of a page of the tests' county, for a signed-in user. */
export function createExampleQueries(user: Partial<CurrentUser> = {}) {
  const queries = createQueryClient();
  queries.setQueryData(productConfigurationQuery.queryKey, buildConfiguration());
  queries.setQueryData(countyFlagsQuery.queryKey, buildFlags({ propertyWatch: true }));
  queries.setQueryData(sessionQuery.queryKey, { session: buildSession(user), hasLoggedOut: false, hasEnded: false });
  return queries;
}

/** Shows its content to another user than the page's. */
export function SignedInAs({ user, children }: { readonly user: Partial<CurrentUser>; readonly children: ReactNode }) {
  const [queries] = useState(() => createExampleQueries(user));
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Shows what follows a click on the first element that a selector finds in the content. */
export function Clicked({
  selector = 'button',
  children,
}: {
  readonly selector?: string;
  readonly children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector<HTMLElement>(selector)?.click(), [selector]);
  return <div ref={content}>{children}</div>;
}

/** The handler of a control that does nothing here. */
export const doNothing = () => {};
