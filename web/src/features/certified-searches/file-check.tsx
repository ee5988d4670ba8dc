import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FileButton } from '../../ui/form/file-button.tsx';

interface FileCheckProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  /** The outcome, when it is known. */
  readonly children: ReactNode;
}

/** Chooses a file to compare. It stays in the browser, which sends its digest. */
export function FileCheck({ isBusy, onChoose, children }: FileCheckProps) {
  const texts = useTexts('search-certificate');
  return (
    <>
      <FileButton
        text={texts('choose')}
        accept="application/pdf"
        isBusy={isBusy}
        aria-describedby="file-hint"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) onChoose(file);
          currentTarget.value = '';
        }}
      />
      <p id="file-hint">{texts('chooseHint')}</p>
      <div role="status">{children}</div>
    </>
  );
}

/** @returns the digest of a file in hexadecimal digits. */
export async function computeSha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
