import { z } from 'zod';

/** The schema of a group's settings that aren't saved, for calls that show what they would do. */
export function unsavedOf<Name extends string, Schema extends z.ZodObject>(group: {
  readonly name: Name;
  readonly schema: Schema;
}) {
  return z.strictObject({ group: z.literal(group.name), settings: group.schema });
}
