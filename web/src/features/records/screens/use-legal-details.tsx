import { type ReactNode, useState } from 'react';
import { LegalDetailsDialog, type LegalDetailsOf } from '../legal-details/legal-details-dialog.tsx';

/** Returns the dialog with a record's legal descriptions by part, and the function that opens it. */
export function useLegalDetails(kind: LegalDetailsOf['kind']): {
  readonly open: (id: string) => void;
  readonly dialog: ReactNode;
} {
  const [id, setId] = useState<string>();
  return {
    open: setId,
    dialog: id !== undefined && <LegalDetailsDialog of={{ id, kind }} onClose={() => setId(undefined)} />,
  };
}
