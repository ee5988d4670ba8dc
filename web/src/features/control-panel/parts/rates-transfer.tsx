import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import { findUnreadTexts } from '../../../ui/form/layer/form-values.ts';
import { problemTexts } from '../../../ui/form-problems.ts';
import { CsvTransfer } from './csv-transfer.tsx';
import { formatRates, parseRates, type RateColumn } from './rates-csv.ts';

interface RatesTransferProps<Row extends object> {
  readonly form: ContractForm<{ rates: Row[] }>;
  readonly columns: readonly RateColumn[];
  readonly maxRows: number;
  /** The refusal of a text with more rows. */
  readonly limitText: string;
  /** The table always has this many rows: blank ones follow what was read. */
  readonly isFilledUp?: boolean;
  readonly fileName: string;
}

/** Takes the rows of a table of rates from a spreadsheet or a CSV file, and writes them as one. Wrong cells are marked where they are. */
export function RatesTransfer<Row extends object>(props: RatesTransferProps<Row>) {
  const { form, columns, maxRows, limitText, isFilledUp = false, fileName } = props;
  const texts = useTexts('control-panel');
  const problems = useTexts('problems');
  const announce = useAnnounce();
  const headings = columns.map(({ field }) => form.texts[`rates.${field}`]?.label ?? field);
  const take = (text: string) => {
    const { rows, problems: found } = parseRates(text, columns);
    if (rows.length === 0) return texts('rates.nothing');
    if (rows.length > maxRows) return limitText;
    const blankRow = Object.fromEntries(columns.map(({ field, blank }) => [field, blank]));
    const added = Array.from({ length: isFilledUp ? maxRows - rows.length : 0 }, () => ({ ...blankRow }));
    const rates = [...rows, ...added];
    form.edit({ rates: rates as unknown as Row[] });
    const wrong = found.map(({ row, field, problem, cell }) => [
      `rates.${row}.${field}`,
      texts(`rates.${problem}`, { cell }),
    ]);
    form.status.set({
      errors: {
        ...form.status.get().errors,
        ...problemTexts(findUnreadTexts({ rates }), problems),
        ...Object.fromEntries(wrong),
      },
    });
    announce(texts('rates.taken', { count: rows.length }));
    return undefined;
  };
  const write = () => {
    const values = form.getValues();
    if (Object.keys(findUnreadTexts(values)).length > 0) return undefined;
    return formatRates(values.rates as readonly Readonly<Record<string, unknown>>[], columns, headings);
  };
  const hint = texts('rates.cellsHint', { columns: headings.join(', ') });
  return <CsvTransfer hint={hint} take={take} write={write} fileName={fileName} />;
}
