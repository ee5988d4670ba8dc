import { Button, Input } from '@mantine/core';
import { memo, useRef } from 'react';
import { formatBytes } from '../../lib/files/format-bytes.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FileButton } from './file-button.tsx';
import classes from './file-field.module.css';
import type { ContractForm, PathOf } from './layer/contract-form.ts';
import { useField } from './layer/use-field.ts';
import type { FieldProps } from './text-input.tsx';

interface FileFieldProps<Values extends object> extends FieldProps {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, File | null>;
  /** The media types that the browser offers, such as `application/pdf`; the schema decides what is accepted. */
  readonly accept: readonly string[];
}

/** A file: chosen, replaced or removed, with its name and size. */
export const FileField = memo(FileFieldInput) as typeof FileFieldInput;

function FileFieldInput<Values extends object>(props: FileFieldProps<Values>) {
  const { form, path, accept, isRequired = false, isDisabled } = props;
  const texts = useTexts('forms');
  const { id, name, label, hint, value, error, change } = useField<File | null>(form, path);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Input.Wrapper id={id} label={label} description={hint} error={error} withAsterisk={isRequired}>
      <div className={classes.file}>
        <FileButton
          ref={input}
          text={value ? texts('replaceFile') : texts('chooseFile')}
          id={id}
          name={name}
          accept={accept.join(',')}
          required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          disabled={isDisabled}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            // Closing the browser's dialog without a choice keeps the file.
            if (chosen) change(chosen);
          }}
        />
        <output htmlFor={id} className={classes.chosen}>
          {value ? `${value.name} (${formatBytes(value.size)})` : texts('noFile')}
        </output>
        {value && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isDisabled}
            aria-label={texts('removeFile', { file: value.name })}
            onClick={() => {
              // An input that still holds the file would not report choosing it again.
              if (input.current) input.current.value = '';
              change(null);
              input.current?.focus();
            }}
          >
            {texts('remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** The ids under which the library's wrapper puts hint and error. */
function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  const ids = [hint !== undefined && `${id}-description`, error !== undefined && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}
