import { z } from 'zod';

/**
 * How a typed name must match a name of the index: it starts with the typed text (the default), equals the typed name,
 * contains all typed words in any order, or sounds or is spelled similarly. Every search by name offers this choice.
 */
export const NAME_MATCHES = ['BEGINS', 'EXACT', 'WORDS', 'SIMILAR'] as const;
export type NameMatch = (typeof NAME_MATCHES)[number];

export const nameMatchCriterion = z.enum(NAME_MATCHES).default('BEGINS');
