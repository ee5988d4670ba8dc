import { useRef, useState } from 'react';
import { ApiRefusal } from '../../../lib/api-client.ts';

/** The values of a form as the server stores them. */
export interface StoredValues<Values> {
  /** Undefined for a record that isn't stored yet. */
  readonly version: number | undefined;
  readonly values: Values;
}

/** Another user's save while a form was being edited. */
export interface FormConflict<Values, Stored extends StoredValues<Values> = StoredValues<Values>> {
  /** The values that the user started from. */
  readonly base: Values;
  readonly theirs: Stored;
  /** Null for the portal or its operator. */
  readonly savedBy: string | null;
}

interface SaveConflictOptions<Values, Stored extends StoredValues<Values>> {
  /** The initial values of the form. */
  readonly stored: StoredValues<Values>;
  /** Loads what is stored now. */
  readonly load: () => Promise<Stored>;
}

/**
 * Keeps the version that a form starts from. A save that finds a newer one fails and becomes a conflict; once the user has resolved
 * it, the next save starts from the version that they were shown.
 */
export function useSaveConflict<Values, Stored extends StoredValues<Values> = StoredValues<Values>>({
  stored,
  load,
}: SaveConflictOptions<Values, Stored>) {
  const base = useRef(stored);
  const [conflict, setConflict] = useState<FormConflict<Values, Stored>>();
  /** Runs a save from the known version. @throws the errors of the save, even if it became a conflict. */
  const save = async <Result>(send: (version: number | undefined) => Promise<Result>): Promise<Result> => {
    setConflict(undefined);
    try {
      return await send(base.current.version);
    } catch (error) {
      if (error instanceof ApiRefusal && error.conflict) {
        const { savedBy } = error.conflict;
        setConflict({ base: base.current.values, theirs: await load(), savedBy });
      }
      throw error;
    }
  };
  const resolve = () => {
    if (conflict) base.current = conflict.theirs;
    setConflict(undefined);
  };
  return { conflict, save, resolve };
}
