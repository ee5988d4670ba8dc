import { createContext, type ReactNode, use, useCallback, useState } from 'react';

const AnnouncerContext = createContext<((text: string) => void) | undefined>(undefined);

/** One polite live region for the page: screens use it to announce what sighted users see change. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const announce = useCallback((text: string) => setSaid(({ turn }) => ({ text, turn: turn + 1 })), []);
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div role="status" aria-live="polite" className="visually-hidden">
        {/* A new element each time, so that the same words are read again. */}
        <span key={said.turn}>{said.text}</span>
      </div>
    </AnnouncerContext>
  );
}

/**
 * Returns a function that has a text read aloud without moving the focus: counts, arrivals, completed actions (WCAG 4.1.3).
 *
 * @throws Error outside of AnnouncerProvider.
 */
export function useAnnounce(): (text: string) => void {
  const announce = use(AnnouncerContext);
  if (!announce) throw new Error('useAnnounce needs AnnouncerProvider');
  return announce;
}
