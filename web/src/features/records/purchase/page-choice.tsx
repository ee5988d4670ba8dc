import { Radio, TextInput } from '@mantine/core';
import { PAGE_SELECTION_MAX_CHARACTERS } from '@portal/contract/values/page-selection';
import { type RefObject, useId } from 'react';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './page-choice.module.css';
import type { PageSelection } from './use-page-selection.ts';

interface PageChoiceProps {
  readonly selection: PageSelection;
  readonly pageCount: number;
  /** The pages box, which takes the focus if its text is invalid. */
  readonly pagesBox: RefObject<HTMLInputElement | null>;
}

/** Selects all pages, or the pages typed into the box (Spec 1 §2 "Image preview", footer). */
export function PageChoice({ selection, pageCount, pagesBox }: PageChoiceProps) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const name = useId();
  const { pageSelectionMethod } = selection.selected;
  return (
    <fieldset className={classes.choice}>
      <legend>{texts('download')}</legend>
      <Radio
        name={name}
        label={texts('allPages')}
        checked={pageSelectionMethod === 'ENTIRE_DOCUMENT'}
        onChange={() => selection.chooseMethod('ENTIRE_DOCUMENT')}
      />
      <Radio
        name={name}
        label={texts('somePages')}
        checked={pageSelectionMethod === 'CSV_PAGES'}
        onChange={() => selection.chooseMethod('CSV_PAGES')}
      />
      <TextInput
        ref={pagesBox}
        aria-label={texts('pagesBox')}
        description={texts('pagesExample')}
        autoComplete="off"
        spellCheck={false}
        maxLength={PAGE_SELECTION_MAX_CHARACTERS}
        className="tabular"
        value={selection.text}
        error={selection.isTextInvalid && texts('pagesInvalid', { pageCount })}
        onChange={(event) => selection.typePages(event.currentTarget.value)}
        onBlur={selection.commitPages}
        onKeyDown={(event) => {
          if (event.key === 'Enter') selection.commitPages();
        }}
      />
      {selection.failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {texts('selectionFailed')} {describeFailure(selection.failure, commonTexts)}
        </p>
      )}
    </fieldset>
  );
}
