/**
 * OK: nothing to do. WARNING: works, but is unsuitable for a county that is open to the public. FAILED: doesn't work.
 */
type Verdict = 'OK' | 'WARNING' | 'FAILED';

/** The result of a check. */
export interface Finding {
  readonly verdict: Verdict;
  readonly text: string;
}

export const ok = (text: string): Finding => ({ verdict: 'OK', text });
export const warn = (text: string): Finding => ({ verdict: 'WARNING', text });
export const fail = (text: string): Finding => ({ verdict: 'FAILED', text });
