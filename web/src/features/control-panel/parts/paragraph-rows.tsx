import { problemMessage, readProblemMessage } from '@portal/contract/problem';
import {
  ADDRESS_MAX_CHARACTERS,
  HEADING_MAX_CHARACTERS,
  type NewsParagraph,
  PARAGRAPH_MAX_CHARACTERS,
  PARAGRAPHS_MAX,
  type Paragraph,
} from '@portal/contract/settings/paragraphs';
import { addMonths } from '@portal/contract/values/plain-date';
import { useMemo } from 'react';
import { browserToday } from '../../../lib/county/browser-today.ts';
import { DateField } from '../../../ui/form/completed-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { ParagraphField } from '../../../ui/form/paragraph-field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

/** Rows of headings and texts, or of descriptions and addresses, whichever group they belong to. */
interface RowsProps {
  readonly form: ContractForm<{ paragraphs: Paragraph[] }>;
}

type HeadingPath = `paragraphs.${number}.heading`;
type ContentPath = `paragraphs.${number}.paragraphContent`;

const NEW_ROW: Paragraph = { heading: '', paragraphContent: '' };

/** How far ahead a county plans its news. */
const FUTURE_MONTHS = 24;

const NEWS_GROWTH = {
  newRow: { ...NEW_ROW, firstDay: '' },
  maxRows: PARAGRAPHS_MAX,
  limit: readProblemMessage(problemMessage('paragraphLimit', { n: PARAGRAPHS_MAX })),
};

const LINKS_GROWTH = {
  newRow: NEW_ROW,
  maxRows: PARAGRAPHS_MAX,
  limit: readProblemMessage(problemMessage('linkLimit', { n: PARAGRAPHS_MAX })),
};

/** News: five more paragraphs at a time, fifty at most (Spec 3 §2 "Latest News", §9). */
export function NewsRows({ form }: { readonly form: ContractForm<{ paragraphs: NewsParagraph[] }> }) {
  // A two-digit year of a first day is rather next year than a century ago.
  const latest = useMemo(() => addMonths(browserToday(), FUTURE_MONTHS), []);
  const cells = useMemo(
    () => ({
      heading: (path: HeadingPath) => <TextField form={form} path={path} maxLength={HEADING_MAX_CHARACTERS} />,
      paragraphContent: (path: ContentPath) => (
        <ParagraphField form={form} path={path} maxLength={PARAGRAPH_MAX_CHARACTERS} />
      ),
      firstDay: (path: `paragraphs.${number}.firstDay`) => <DateField form={form} path={path} today={latest} />,
    }),
    [form, latest],
  );
  return <RowsField form={form} path="paragraphs" cells={cells} growth={NEWS_GROWTH} isOrdered />;
}

/** The login page's twelve links, which can be moved up and down (Spec 3 §2 "Login Links"). */
export function LoginLinkRows({ form }: RowsProps) {
  return <RowsField form={form} path="paragraphs" cells={useLinkCells(form)} isOrdered />;
}

/** Links of the home page: five more at a time, fifty at most (Spec 3 §9). */
export function LinkRows({ form }: RowsProps) {
  return <RowsField form={form} path="paragraphs" cells={useLinkCells(form)} growth={LINKS_GROWTH} isOrdered />;
}

function useLinkCells(form: RowsProps['form']) {
  return useMemo(
    () => ({
      heading: (path: HeadingPath) => <TextField form={form} path={path} maxLength={HEADING_MAX_CHARACTERS} />,
      paragraphContent: (path: ContentPath) => (
        <TextField
          form={form}
          path={path}
          maxLength={ADDRESS_MAX_CHARACTERS}
          autoCapitalize="none"
          spellCheck={false}
        />
      ),
    }),
    [form],
  );
}
