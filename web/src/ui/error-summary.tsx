import { type RefObject, useRef } from 'react';
import { useTexts } from '../lib/texts/i18n.ts';
import { useOncePer } from '../lib/use-once-per.ts';
import classes from './error-summary.module.css';
import { Icon } from './icon/icon.tsx';

interface FieldError {
  /** The id of the field's input. */
  readonly inputId: string;
  /** Undefined for a problem of a field that the form doesn't show. */
  readonly label: string | undefined;
  readonly text: string;
}

interface ErrorSummaryProps {
  /** The problem of the form as a whole; a standard sentence by default. */
  readonly message?: string;
  readonly fields?: readonly FieldError[];
  /** Changes with every refusal, so that the same refusal takes the focus again. */
  readonly attempt?: number;
}

/** The problems of a form, above it: takes the focus when it appears, and links to each field (WCAG 3.3.1). */
export function ErrorSummary({ message, fields = [], attempt = 0 }: ErrorSummaryProps) {
  const texts = useTexts('common');
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(box, attempt);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.box}>
      <Icon name="error" />
      <div>
        <p className={classes.message}>{message ?? texts('errorSummary')}</p>
        {fields.length > 0 && (
          <ul className={classes.list}>
            {fields.map(({ inputId, label, text }) => (
              <li key={inputId}>
                {label !== undefined && <FieldLink inputId={inputId} label={label} />}
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** A link that focuses a field. */
function FieldLink({ inputId, label }: { readonly inputId: string; readonly label: string }) {
  return (
    <>
      <a
        href={`#${inputId}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(inputId)?.focus();
        }}
      >
        {label}
      </a>
      {': '}
    </>
  );
}

function useFocusOn(element: RefObject<HTMLElement | null>, attempt: number): void {
  useOncePer(attempt, () => element.current?.focus());
}
