import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import {
  ALL_DOCUMENT_TYPES,
  CODE_MAX_CHARACTERS,
  SPECIAL_RATES_MAX,
} from '@portal/contract/settings/money/special-rates';
import { formatProblem } from '@portal/messages/format-problem';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { codeListsQuery } from '../../../lib/county/code-lists.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { MoneyField } from '../../../ui/form/numeric-field.tsx';
import { RowsField } from '../../../ui/form/rows-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { RateChoice, RateColumn } from './rates-csv.ts';
import { RATES_LIMIT, type RatesForm } from './rates-form.ts';
import { RatesTransfer } from './rates-transfer.tsx';

/** Rows are added five at a time, a hundred at most (Spec 3 §9). */
const GROWTH = {
  newRow: { documentType: '', instrumentCode: '', documentRate: 0, firstPageRate: 0, additionalPagesRate: 0 },
  maxRows: SPECIAL_RATES_MAX,
  limit: RATES_LIMIT,
} as const;

/** The special rates of certain documents (Spec 3 §3, §5). Blank rates are zero; saving drops blank rows and sorts the others. */
export function SpecialRatesTable({ form }: { readonly form: RatesForm }) {
  const documentTypes = useDocumentTypes();
  const problems = useTexts('problems');
  const cells = useMemo(
    () => ({
      documentType: (path: `rates.${number}.documentType`) => (
        <SelectField form={form} path={path} options={documentTypes} />
      ),
      instrumentCode: (path: `rates.${number}.instrumentCode`) => (
        <TextField form={form} path={path} maxLength={CODE_MAX_CHARACTERS} autoComplete="off" />
      ),
      documentRate: (path: `rates.${number}.documentRate`) => <MoneyField form={form} path={path} emptyValue={0} />,
      firstPageRate: (path: `rates.${number}.firstPageRate`) => <MoneyField form={form} path={path} emptyValue={0} />,
      additionalPagesRate: (path: `rates.${number}.additionalPagesRate`) => (
        <MoneyField form={form} path={path} emptyValue={0} />
      ),
    }),
    [form, documentTypes],
  );
  return (
    <>
      <RatesTransfer
        form={form}
        columns={listColumns(documentTypes)}
        maxRows={SPECIAL_RATES_MAX}
        limitText={formatProblem(RATES_LIMIT, problems)}
        fileName="special-rates.csv"
      />
      <RowsField form={form} path="rates" cells={cells} growth={GROWTH} />
    </>
  );
}

/** The columns of the table in a file. Blank rates are zero. */
function listColumns(choices: readonly RateChoice[]): readonly RateColumn[] {
  return [
    { field: 'documentType', kind: 'choice', blank: '', choices },
    { field: 'instrumentCode', kind: 'text', blank: '' },
    { field: 'documentRate', kind: 'money', blank: 0 },
    { field: 'firstPageRate', kind: 'money', blank: 0 },
    { field: 'additionalPagesRate', kind: 'money', blank: 0 },
  ];
}

/** The document types of the county's index, led by all of them; a code without a name shows itself. */
function useDocumentTypes() {
  const texts = useTexts('control-panel');
  const { data } = useQuery(codeListsQuery);
  const all = texts('allDocumentTypes');
  return useMemo(() => {
    const types = (data?.documentTypes ?? []).filter(({ code }) => code !== ALL_CODE);
    return [
      { value: '', label: '' },
      { value: ALL_DOCUMENT_TYPES, label: all },
      ...types.map(({ code, description }) => ({ value: code, label: description })),
    ];
  }, [data, all]);
}
