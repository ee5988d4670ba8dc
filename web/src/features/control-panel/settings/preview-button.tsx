import { Button } from '@mantine/core';
import type { RequestOf } from '@portal/contract/endpoint';
import { previewPages } from '@portal/contract/office/public-pages/preview-pages';
import { problemsOf } from '@portal/contract/problem';
import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { problemTexts } from '../../../ui/form-problems.ts';
import { IconButton } from '../../../ui/icon/icon-button.tsx';
import type { AnyForm, PreviewedPage } from '../describe-screen.ts';
import { PagePreviewContext } from './page-preview.ts';
import classes from './preview-button.module.css';

interface PreviewButtonProps {
  readonly page: PreviewedPage;
  readonly form: AnyForm;
}

/** Shows a page with the settings of a form before they are saved. Marks invalid fields instead, as when saving. */
export function PreviewButton({ page, form }: PreviewButtonProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const PagePreview = use(PagePreviewContext);
  const preview = useMutation({
    mutationFn: (settings: unknown) =>
      call(previewPages, { unsaved: { group: form.id, settings } } as RequestOf<typeof previewPages>),
    onError: (error) =>
      form.status.set({ failure: describeFailure(error, commonTexts), attempt: form.status.get().attempt + 1 }),
  });
  const show = () => {
    const settings = form.getValues();
    const parsed = SETTINGS_GROUPS[form.id as SettingsGroupName].schema.safeParse(settings);
    if (parsed.success) preview.mutate(settings);
    else {
      const errors = problemTexts(problemsOf(parsed.error), problems);
      form.status.set({ errors, failure: undefined, attempt: form.status.get().attempt + 1 });
    }
  };
  return (
    <>
      <Button variant="default" loading={preview.isPending} onClick={show}>
        {texts(`preview.${page}`)}
      </Button>
      {/* The login page has a form, and a form can't be inside another. */}
      {preview.data &&
        PagePreview &&
        createPortal(
          <Dialog
            title={texts(`preview.${page}`)}
            hint={texts('preview.note')}
            size="full"
            isFlush
            onClose={preview.reset}
            headerEnd={<IconButton icon="close" label={commonTexts('close')} onClick={preview.reset} />}
          >
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached with the keyboard. */}
            <section className={classes.page} tabIndex={0} data-autofocus aria-label={texts(`preview.${page}`)}>
              <PagePreview page={page} content={preview.data} />
            </section>
          </Dialog>,
          document.body,
        )}
    </>
  );
}
