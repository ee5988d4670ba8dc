/** OK: nothing to do. WARNING: works, but not as a county that is open to the public should. FAILED: doesn't work. */
type Verdict = 'OK' | 'WARNING' | 'FAILED';

/** What a check found. */
export interface Finding {
  readonly verdict: Verdict;
  readonly text: string;
}

export const ok = (text: string): Finding => ({ verdict: 'OK', text });
export const warn = (text: string): Finding => ({ verdict: 'WARNING', text });
export const fail = (text: string): Finding => ({ verdict: 'FAILED', text });
