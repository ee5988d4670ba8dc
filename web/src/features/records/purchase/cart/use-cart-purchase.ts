import { type CartDocument, payCart } from '@portal/contract/images/cart/cart';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { CART_KEY } from '../../../../lib/cart.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../../ui/dialog/dialogs.tsx';
import type { PaidOrder } from '../use-payment.ts';

/**
 * Pays for a cart. If documents have changed since the quote, shows which and why: nothing was charged.
 *
 * @param email the address of a guest who wants a link to the copies; empty for no link.
 */
export function useCartPurchase(documents: readonly CartDocument[] | undefined, email: string): PaidOrder {
  const texts = useTexts('cart');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  return {
    pay: async (imageStateGuid) => {
      const answer = await call(payCart, { imageStateGuid, email });
      if (answer.status === 'CHANGED') {
        const titles = new Map(documents?.map(({ documentKey, title }) => [documentKey, title]));
        const reasons = answer.problems.map(
          ({ documentKey, problem }) => `${titles.get(documentKey) ?? documentKey}: ${texts(`problems.${problem}`)}`,
        );
        void alert({ kind: 'warning', message: [texts('changed'), ...reasons].join('\n') });
      }
      return answer;
    },
    onBought: () => void queryClient.invalidateQueries({ queryKey: CART_KEY }),
  };
}
