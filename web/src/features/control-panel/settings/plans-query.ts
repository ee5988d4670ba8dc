import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import {
  discardPlannedSettings,
  plannedSettings,
  planSettings,
} from '@portal/contract/office/county-settings/planned-settings';
import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal, call, callForMessage } from '../../../lib/api-client.ts';
import type { SettingsValues } from '../settings-query.ts';

type Plans = ContentOf<typeof plannedSettings>;
/** Settings that hold from a day on. */
export type Plan = Plans['plans'][number];
/** The plan that a form shows instead of the settings in force: to change it, or to plan what follows it. */
export interface ShownPlan {
  readonly plan: Plan;
  readonly isChanged: boolean;
}
type Json = RequestOf<typeof planSettings>['settings'];

const plansQuery = (group: SettingsGroupName) =>
  queryOptions({
    queryKey: ['planned-settings', group],
    queryFn: ({ signal }) => call(plannedSettings, { group }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** The planned settings of a group, and how to change them. */
export interface PlansOfGroup {
  /** By day, earliest first; empty until they are loaded. */
  readonly plans: readonly Plan[];
  /** The failure of loading them. */
  readonly error: Error | null;
  /** @returns the server's message. @throws ApiRefusal as `call`. */
  readonly save: (plan: {
    readonly firstDay: string;
    /** The plan that is changed. */
    readonly replaced: Plan | undefined;
    readonly settings: SettingsValues;
    /** The settings that the changes started from. */
    readonly base: SettingsValues;
  }) => Promise<string>;
  /** @throws ApiRefusal as `call`. */
  readonly discard: (plan: Plan) => Promise<void>;
  readonly refetch: () => void;
}

/** Loads what the settings of a group will be, if it can be planned. */
export function usePlans(group: SettingsGroupName, canBePlanned: boolean): PlansOfGroup {
  const queryClient = useQueryClient();
  const query = plansQuery(group);
  const { data, error, refetch } = useQuery({ ...query, enabled: canBePlanned });
  const plans = data?.plans ?? [];
  const seen = plans.map(({ id }) => id);
  const change = async <Response extends { readonly content: Plans }>(send: Promise<Response>): Promise<Response> => {
    const response = await send.catch((failure: unknown) => {
      // Shows what the other user has planned, for the next attempt.
      if (failure instanceof ApiRefusal && failure.code === 'PLANNED_SETTINGS_CHANGED') void refetch();
      throw failure;
    });
    queryClient.setQueryData(query.queryKey, response.content);
    return response;
  };
  return {
    plans,
    error,
    save: async ({ firstDay, replaced, settings, base }) => {
      const replaces = replaced && { replaces: replaced.id };
      const request = { group, firstDay, ...replaces, settings: settings as Json, base: base as Json, seen };
      return (await change(callForMessage(planSettings, request))).message;
    },
    discard: async ({ id }) => {
      await change(callForMessage(discardPlannedSettings, { group, id, seen }));
    },
    refetch: () => {
      if (canBePlanned) void refetch();
    },
  };
}
