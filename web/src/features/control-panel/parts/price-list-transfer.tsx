import { SETTINGS_GROUPS, type SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import type { FormHandle } from '../../../ui/form/layer/contract-form.ts';
import { findUnreadTexts } from '../../../ui/form/layer/form-values.ts';
import { problemTexts } from '../../../ui/form-problems.ts';
import { formatCells, parseCells } from './cells.ts';
import { CsvTransfer } from './csv-transfer.tsx';
import { readAmount, writeAmount } from './rates-csv.ts';

/** The form of any group with prices. */
type PricesForm = FormHandle & { readonly getValues: () => object };

/** Takes the prices of a form from a spreadsheet or a CSV file, each by its name, and writes them as one. */
export function PriceListTransfer({ form }: { readonly form: PricesForm }) {
  const texts = useTexts('control-panel');
  const problems = useTexts('problems');
  const announce = useAnnounce();
  const prices = listPrices(form);
  const take = (text: string) => {
    const lines = parseCells(text);
    const rows = lines.slice(isHeading(lines[0], prices) ? 1 : 0);
    if (rows.length === 0) return texts('rates.nothing');
    const found = rows.map(([name = '', amount = '']) => ({ name, amount, price: findPrice(prices, name) }));
    const unknown = found.filter(({ price }) => price === undefined).map(({ name }) => name);
    if (unknown.length > 0) return texts('rates.unknownPrices', { names: unknown.slice(0, 5).join(', ') });
    const changes = Object.fromEntries(
      found.map(({ price, amount }) => [price?.field, amount === '' ? 0 : readAmount(amount)]),
    );
    for (const [field, amount] of Object.entries(changes)) form.change(field, amount);
    form.status.set({ errors: { ...form.status.get().errors, ...problemTexts(findUnreadTexts(changes), problems) } });
    announce(texts('rates.taken', { count: found.length }));
    return undefined;
  };
  const write = () => {
    const values = form.getValues() as Readonly<Record<string, unknown>>;
    if (Object.keys(findUnreadTexts(values)).length > 0) return undefined;
    const rows = prices.map(({ field, label }) => [label, writeAmount(Number(values[field]))]);
    return formatCells([[texts('rates.price'), texts('rates.amount')], ...rows]);
  };
  return <CsvTransfer hint={texts('rates.pricesHint')} take={take} write={write} fileName="prices.csv" />;
}

interface Price {
  readonly field: string;
  readonly label: string;
}

function listPrices(form: PricesForm): readonly Price[] {
  const { fields } = SETTINGS_GROUPS[form.id as SettingsGroupName];
  return Object.entries(fields)
    .filter(([, { kind }]) => kind === 'money')
    .map(([field]) => ({ field, label: form.texts[field]?.label ?? field }));
}

/** By the name on the screen, or by the field of the specification. */
function findPrice(prices: readonly Price[], name: string): Price | undefined {
  const wanted = name.toLowerCase();
  return prices.find(({ field, label }) => label.toLowerCase() === wanted || field.toLowerCase() === wanted);
}

/** Whether a first line names no price and has no amount in its second cell. */
function isHeading(cells: readonly string[] | undefined, prices: readonly Price[]): boolean {
  const [name = '', amount = ''] = cells ?? [];
  return findPrice(prices, name) === undefined && typeof readAmount(amount) !== 'number';
}
