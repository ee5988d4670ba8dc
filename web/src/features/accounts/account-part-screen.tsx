import type { Endpoint } from '@portal/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../../lib/api-client.ts';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { ToAccounts } from './to-accounts.tsx';

interface AccountPartScreenProps<Content extends z.ZodType> {
  /** Loads the part of the account in the address. */
  readonly endpoint: Endpoint<z.ZodType<{ id: number }, { id: unknown }>, Content>;
  readonly title: (name: string) => string;
  /** How many lines the form will have, about. */
  readonly lines: number;
  readonly children: (content: z.output<Content>) => ReactNode;
}

/** A part of an account with a separate screen: loaded when the screen opens, and never again while it is edited. */
export function AccountPartScreen<Content extends z.ZodType>(props: AccountPartScreenProps<Content>) {
  const { endpoint, title, lines, children } = props;
  const { id = '', name = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [endpoint.path, id],
    queryFn: ({ signal }) => call(endpoint, { id: Number(id) }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return (
    <>
      <ScreenHeading>{title(name)}</ScreenHeading>
      {error ? (
        <FailedLoad error={error}>
          <ToAccounts />
        </FailedLoad>
      ) : null}
      {data === undefined && !error && <SkeletonLines lines={lines} />}
      {data !== undefined && children(data)}
    </>
  );
}
