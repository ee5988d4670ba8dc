import { Button } from '@mantine/core';
import { uploadPicture } from '@portal/contract/office/county-settings/upload-picture';
import { type PictureUse, pictureAddress } from '@portal/contract/settings/pictures';
import { useMutation } from '@tanstack/react-query';
import { memo, useEffect, useRef } from 'react';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { countyPath } from '../../../lib/county.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { uploadFile } from '../../../lib/files/upload-file.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { FileButton } from '../../../ui/form/file-button.tsx';
import type { ContractForm, PathOf } from '../../../ui/form/layer/contract-form.ts';
import { useRowNumber } from '../../../ui/form/layer/row-context.ts';
import { useField } from '../../../ui/form/layer/use-field.ts';
import { CellError } from '../../../ui/form/text-input.tsx';
import classes from './picture-field.module.css';

const ACCEPT = 'image/png,image/jpeg,image/webp';

interface PictureFieldProps<Values extends object> {
  readonly form: ContractForm<Values>;
  readonly path: PathOf<Values, string>;
  readonly use: PictureUse;
}

/** A picture: uploaded immediately, but only in force when the settings are saved. It fits in a row of a table. */
export const PictureField = memo(PictureFieldInput) as typeof PictureFieldInput;

function PictureFieldInput<Values extends object>({ form, path, use }: PictureFieldProps<Values>) {
  const texts = useTexts('control-panel');
  const formTexts = useTexts('forms');
  const field = useField<string>(form, path);
  const { id, value, error } = field;
  const row = useRowNumber();
  const label = row === undefined ? field.label : formTexts('inRow', { label: field.label, row });
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(form, path, use);
  const button = value === '' ? formTexts('chooseFile') : formTexts('replaceFile');
  return (
    <div className={classes.field} data-row={row !== undefined}>
      {row === undefined && (
        <span className={classes.label} id={`${id}-label`}>
          {field.label}
        </span>
      )}
      <div className={classes.picture} data-use={use}>
        {value === '' ? (
          <span className={classes.none}>{texts('pictures.none')}</span>
        ) : (
          // The description of the picture is in the field next to it.
          <img src={`${countyPath()}/${pictureAddress(value)}`} alt="" />
        )}
      </div>
      <div className={classes.buttons}>
        <FileButton
          ref={input}
          text={upload.isPending ? texts('pictures.uploading') : button}
          id={id}
          name={field.name}
          isSmall
          isBusy={upload.isPending}
          accept={ACCEPT}
          aria-label={`${label}: ${button}`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // The same file can be chosen again after it was refused.
            currentTarget.value = '';
            if (chosen && !upload.isPending) upload.mutate(chosen);
          }}
        />
        {value !== '' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={formTexts('removeFile', { file: label })}
            onClick={() => {
              field.change('');
              input.current?.focus();
            }}
          >
            {formTexts('remove')}
          </Button>
        )}
      </div>
      {row === undefined && field.hint && <p className={classes.hint}>{field.hint}</p>}
      <CellError id={id} error={error} />
    </div>
  );
}

/** Uploads a file and puts its name into the field; a refusal is shown at the field. */
function useUpload<Values extends object>(form: ContractForm<Values>, path: string, use: PictureUse) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  return useMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController();
      return uploadFile(uploadPicture, { use }, file, { signal: controller.current.signal, onProgress: () => {} });
    },
    onSuccess: ({ picture }) => {
      form.change(path, picture);
      announce(texts('pictures.uploaded'));
    },
    onError: (error) => {
      if (controller.current?.signal.aborted) return;
      const text = error instanceof ApiRefusal ? error.fieldErrors.file : undefined;
      const message = text ?? describeFailure(error, commonTexts);
      form.status.set({ errors: { ...form.status.get().errors, [path]: message } });
      announce(message);
    },
  });
}
