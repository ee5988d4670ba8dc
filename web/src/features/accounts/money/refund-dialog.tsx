import type { ContentOf } from '@portal/contract/endpoint';
import { getSale, refundSale, type SoldLine, type SoldSale } from '@portal/contract/money/charging/sales';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import type { FieldProblems, Problem } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { isWaiting, toWaiting, type Waiting } from '../../../lib/to-waiting.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField, NumberField } from '../../../ui/form/numeric-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { computeRemainder, type Parts, sumParts, useFormatParts } from './refund-parts.ts';

const SCOPES = ['ALL', 'LINES'] as const;

/** A field for each line with a remaining amount: cents, or images of a flat fee. */
type LineField = `line${number}`;
type RefundForm = { readonly scope: (typeof SCOPES)[number]; readonly reason: string } & Record<LineField, number>;

/** A line with a remaining amount. */
interface OpenLine extends Parts {
  readonly line: number;
  readonly field: LineField;
  readonly description: string;
}

interface RefundDialogProps {
  readonly sale: SoldSale;
  readonly onClose: () => void;
}

/**
 * Refunds a sale in full or by line, with a reason, after confirmation of the amount. All attempts of the dialog use
 * one key, so that a refund whose response was lost isn't made twice.
 */
export function RefundDialog({ sale, onClose }: RefundDialogProps) {
  const texts = useTexts('accounts');
  const announce = useAnnounce();
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const formatParts = useFormatParts();
  const [requestKey] = useState(() => crypto.randomUUID());
  const [openLines] = useState(() => listOpenLines(sale.lines));
  const { saleId, accountId, accountName } = sale;
  const refresh = () => {
    for (const key of [[getSale.path, saleId], [getAccountMoney.path, accountId], [transactionList.endpoint.path]])
      void queryClient.invalidateQueries({ queryKey: key });
  };
  const form = useContractForm<RefundForm, ContentOf<typeof refundSale> | Waiting>({
    id: 'refund',
    initialValues: {
      ...Object.fromEntries(openLines.map(({ field }) => [field, 0])),
      ...{ scope: 'ALL', reason: '' },
    },
    texts: {
      scope: { label: texts('sale.scope') },
      ...Object.fromEntries(
        openLines.map(({ field, description, ...parts }) => [
          field,
          { label: description, hint: texts('sale.remaining', { amount: formatParts(parts) }) },
        ]),
      ),
      reason: { label: texts('reason'), hint: texts('sale.reasonHint') },
    },
    schema: refundSale.request
      .pick({ reason: true })
      .extend({ scope: z.enum(SCOPES) })
      .loose(),
    findProblems: (values) => findProblems(values, openLines),
    confirm: (values) =>
      confirm({
        title: texts('sale.refund'),
        message: texts('sale.question', {
          account: accountName,
          amount: formatParts(sumParts(toParts(values, openLines))),
        }),
        confirmLabel: texts('sale.refund'),
      }),
    send: (values) =>
      call(refundSale, {
        ...{ saleId, requestKey, reason: values.reason },
        ...(values.scope === 'LINES' && { lines: toRequestedLines(values, openLines) }),
      }).catch(toWaiting),
    onSuccess: (result) => {
      onClose();
      refresh();
      if (isWaiting(result)) return void alert({ kind: 'message', message: result.message });
      const { status, ...parts } = result;
      const message = texts(`sale.results.${status}`, { amount: formatParts(parts) });
      if (status === 'DONE' || status === 'PENDING') announce(message);
      else void alert({ kind: 'warning', message });
    },
    isGuarded: true,
  });
  const options = useMemo(
    () =>
      SCOPES.map((value) => ({
        value,
        label: texts(`sale.scopes.${value}`, { amount: formatParts(sumParts(openLines)) }),
      })),
    [texts, formatParts, openLines],
  );
  const scope = useFormValue(form, 'scope');
  return (
    <FormDialog
      title={texts('sale.refundTitle', { number: String(saleId) })}
      form={form}
      submitLabel={texts('sale.refund')}
      pendingLabel={texts('saving')}
      onClose={onClose}
    >
      <p>{texts('sale.hint')}</p>
      <ChoiceField form={form} path="scope" options={options} />
      {scope === 'LINES' &&
        openLines.map(({ field, amountCents }) =>
          amountCents > 0 ? (
            <MoneyField key={field} form={form} path={field} emptyValue={0} />
          ) : (
            <NumberField key={field} form={form} path={field} emptyValue={0} />
          ),
        )}
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" isRequired />
    </FormDialog>
  );
}

function listOpenLines(lines: readonly SoldLine[]): readonly OpenLine[] {
  return lines
    .map((sold) => ({
      ...{ line: sold.line, field: `line${sold.line}` as const, description: sold.description },
      ...computeRemainder(sold),
    }))
    .filter(({ amountCents, images }) => amountCents + images > 0);
}

/** The request of the form: everything, or the amounts of its lines. */
function toParts(values: RefundForm, openLines: readonly OpenLine[]): readonly Parts[] {
  return values.scope === 'ALL' ? openLines : openLines.map((open) => toPart(values, open));
}

/** The typed value of a line: an amount, or images if it has no amount. */
function toPart(values: RefundForm, { field, amountCents }: OpenLine): Parts {
  const typed = values[field] ?? 0;
  return amountCents > 0 ? { amountCents: typed, images: 0 } : { amountCents: 0, images: typed };
}

function toRequestedLines(values: RefundForm, openLines: readonly OpenLine[]) {
  return openLines.flatMap((open) => {
    const { amountCents, images } = toPart(values, open);
    if (amountCents + images === 0) return [];
    return [amountCents > 0 ? { line: open.line, amountCents } : { line: open.line, images }];
  });
}

/** Finds problems of the amounts: no amount at all, or more than remains of a line. */
function findProblems(values: RefundForm, openLines: readonly OpenLine[]): FieldProblems {
  if (values.scope === 'ALL') return {};
  const { amountCents, images } = sumParts(toParts(values, openLines));
  const [first] = openLines;
  if (first !== undefined && amountCents + images === 0) return { [first.field]: { key: 'required' } };
  return Object.fromEntries(
    openLines.flatMap((open) => {
      const problem = findExcess(toPart(values, open), open);
      return problem === undefined ? [] : [[open.field, problem]];
    }),
  );
}

function findExcess(typed: Parts, remaining: Parts): Problem | undefined {
  if (typed.amountCents > remaining.amountCents)
    return { key: 'amountMaximum', params: { amount: formatCents(remaining.amountCents) } };
  if (typed.images > remaining.images) return { key: 'numberBetween', params: { min: 0, max: remaining.images } };
  return undefined;
}
