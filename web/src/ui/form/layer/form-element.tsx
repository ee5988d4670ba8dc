import type { ReactNode, RefObject } from 'react';
import type { FormHandle } from './contract-form.ts';
import { useFormStatus } from './form-status.ts';

interface FormElementProps {
  readonly form: FormHandle;
  readonly className?: string;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
}

/** The form's element: Enter and the save button send the form, and the contract's texts replace the browser's. */
export function FormElement({ form, className, ref, children }: FormElementProps) {
  const { phase } = useFormStatus(form);
  return (
    <form
      ref={ref}
      id={form.id}
      className={className}
      noValidate
      aria-busy={phase === 'loading'}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}
