import { type ListColumn, type ListView, saveListView } from '@portal/contract/index/search/results/list-view';
import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client.ts';
import { sessionQuery, useSession } from '../../../lib/session/session.ts';

export type Density = ListView['density'];

const DEFAULT_VIEW: ListView = { density: 'comfortable', columns: {} };

/**
 * The user's look of the lists of a kind, which the server keeps for them. It changes at once, also if it can't be stored: a guest's, and
 * what staff change while they view the portal as the user, ends with the session.
 */
export function useListView(kind: ResultKind) {
  const queryClient = useQueryClient();
  const session = useSession().data?.session;
  const { density, columns } = session?.listView ?? DEFAULT_VIEW;
  const isStored = session?.currentUser.role !== 'GUEST' && session?.viewing === undefined;
  const { mutate } = useMutation({ mutationFn: (change: Partial<ListView>) => call(saveListView, change) });
  const saveLater = useSaveLater(mutate);
  const change = (changed: Partial<ListView>) => {
    queryClient.setQueryData(sessionQuery.queryKey, (state) => {
      if (!state?.session) return state;
      const { listView } = state.session;
      const next = { ...listView, ...changed, columns: { ...listView.columns, ...changed.columns } };
      return { ...state, session: { ...state.session, listView: next } };
    });
    if (isStored) saveLater(changed);
  };
  return {
    density,
    toggleDensity: () => change({ density: density === 'compact' ? 'comfortable' : 'compact' }),
    /** The columns that the user has arranged; undefined if they haven't. */
    columns: columns[kind],
    setColumns: (next: readonly ListColumn[]) => change({ columns: { [kind]: [...next] } }),
  };
}

/** A slider changes the look with every step: what it changes within this time is stored together. */
const SAVING_DELAY_MS = 400;

function useSaveLater(save: (change: Partial<ListView>) => void): (change: Partial<ListView>) => void {
  const pending = useRef<Partial<ListView>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const change = pending.current;
    pending.current = undefined;
    if (change !== undefined) latest.current(change);
  }, []);
  useEffect(() => flush, [flush]);
  return (change) => {
    const columns = { ...pending.current?.columns, ...change.columns };
    pending.current = { ...pending.current, ...change, ...(Object.keys(columns).length > 0 && { columns }) };
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVING_DELAY_MS);
  };
}
