import { z } from 'zod';
import { emailSchema } from '../../values/email.ts';
import { type Watched, watchedSchema } from './watched.ts';

/** The kinds of watches for owners without an account. Lots and sections can only be named well from records. */
export const OWNER_WATCH_KINDS = ['NAME', 'PARCEL', 'NUMBER'] as const;

/** The form of owners: two or three fields besides the choice. */
export const watchFormSchema = z
  .object({
    kind: z.enum(OWNER_WATCH_KINDS),
    lastName: z.string(),
    firstName: z.string(),
    parcel: z.string(),
    number: z.string(),
    email: emailSchema,
  })
  .superRefine((form, context) => {
    const parsed = watchedSchema.safeParse(toWatched(form));
    for (const issue of parsed.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
    }
  });
export type WatchForm = z.output<typeof watchFormSchema>;

/** Takes from the form what the chosen kind needs. */
export function toWatched({ kind, lastName, firstName, parcel, number }: Omit<WatchForm, 'email'>): Watched {
  if (kind === 'PARCEL') return { kind, parcel };
  if (kind === 'NUMBER') return { kind, number };
  return { kind, lastName, firstName, soundsLike: false };
}

/** The empty form. */
export const EMPTY_WATCH_FORM: WatchForm = {
  ...{ kind: 'NAME', lastName: '', firstName: '', parcel: '', number: '', email: '' },
};
