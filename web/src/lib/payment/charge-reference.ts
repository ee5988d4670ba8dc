import type { ContentOf } from '@portal/contract/endpoint';
import {
  getChargeReference,
  REFERENCE_ROLES,
  requireChargeReference,
  setChargeReference,
} from '@portal/contract/money/charging/charge-reference';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api-client.ts';
import { useSession } from '../session/session.ts';

type ReferenceOfSession = ContentOf<typeof getChargeReference>;

const QUERY_KEY = [getChargeReference.path];

/** Whether the user's charges can carry a reference: guests share a user, and staff pay nothing, also as another user. */
export function useHasChargeReference(): boolean {
  const session = useSession().data?.session;
  const roles: readonly string[] = REFERENCE_ROLES;
  return (
    session !== undefined &&
    session !== null &&
    session.viewing === undefined &&
    roles.includes(session.currentUser.role)
  );
}

function useReferenceOfSession() {
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => call(getChargeReference, {}, { signal }),
    enabled: useHasChargeReference(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The reference that the charges of this session carry; empty for none, and while it isn't known. */
export function useChargeReference(): string {
  return useReferenceOfSession().data?.reference ?? '';
}

/** Whether the account buys nothing without a reference. */
export function useIsReferenceRequired(): boolean {
  return useReferenceOfSession().data?.isRequired ?? false;
}

/** Requires references of the account's users, or no longer does. */
export function useRequireChargeReference() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isRequired: boolean) => call(requireChargeReference, { isRequired }),
    onSuccess: (set) => queries.setQueryData<ReferenceOfSession>(QUERY_KEY, (known) => known && { ...known, ...set }),
  });
}

/** Sets it; empty for none. */
export function useSetChargeReference() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => call(setChargeReference, { reference }),
    onSuccess: (set) => queries.setQueryData<ReferenceOfSession>(QUERY_KEY, (known) => known && { ...known, ...set }),
  });
}
