import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import type { Criteria } from './form-definition.ts';
import { choosePlat, findNamedPlat, matchPlats, type Plat } from './land/plat-entry.rules.ts';
import { platsQuery, similarPlatsQuery } from './land/plats.ts';

/**
 * Submits the form once, when it appears. Land of a plat that is known by its name only is looked up in the county's list first; if the
 * name can mean several plats or none, the user chooses. A ref, because React can run the effect twice and a search can cost money.
 */
export function useSubmitAtStart(
  form: ContractForm<Criteria>,
  element: RefObject<HTMLFormElement | null>,
  isRequested: boolean,
): void {
  const texts = useTexts('search');
  const client = useQueryClient();
  const announce = useAnnounce();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!isRequested || hasStarted.current) return;
    hasStarted.current = true;
    if (!lacksPlat(form.getValues())) return form.submit();
    void findPlats(client, form.getValues().platName ?? '').then(({ plat, count }) => {
      // The user left the form.
      if (element.current === null) return;
      if (plat && lacksPlat(form.getValues())) form.edit(choosePlat(plat));
      if (!lacksPlat(form.getValues())) return form.submit();
      element.current.querySelector<HTMLElement>('[name=platName]')?.focus();
      if (count > 0) announce(texts('plat.matches', { count }));
    });
  }, [client, form, element, isRequested, announce, texts]);
}

function lacksPlat({ legalType, plat }: Criteria): boolean {
  return legalType === 'LB' && plat === '';
}

/** The plat that a name means, if it is certain, and how many plats start with the name. A list that can't be loaded finds none. */
async function findPlats(
  client: QueryClient,
  name: string,
): Promise<{ readonly plat: Plat | undefined; readonly count: number }> {
  const plats = await client.fetchQuery(platsQuery).catch(() => []);
  const plat = findNamedPlat(plats, name);
  const { length: count } = matchPlats(plats, 'platName', name);
  if (plat || count > 0 || name.trim() === '') return { plat, count };
  const sameName = await client
    .fetchQuery(similarPlatsQuery(name.trim()))
    .then((similar) => similar.sameName)
    .catch(() => null);
  return { plat: plats.find(({ number }) => number === sameName), count };
}
