import { type CartDocument, quoteCart, removeFromCart } from '@portal/contract/images/cart/cart';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api-client.ts';
import { CART_KEY } from '../../../../lib/cart.ts';
import { describeFailure } from '../../../../lib/failure-text.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../../ui/dialog/dialogs.tsx';
import { useAddToCart, useIsAddingToCart } from '../../record/cart.ts';
import type { Pricing } from '../use-download-order.ts';

interface CartQuote {
  /** Undefined until the cart is priced. */
  readonly documents: readonly CartDocument[] | undefined;
  readonly pricing: Pricing;
  /** The reason why the cart isn't priced. */
  readonly failure: unknown;
  readonly remove: (documentKey: string) => void;
  /** Makes a copy certified, or plain again. */
  readonly certify: (documentKey: string, isCertified: boolean) => void;
}

/** Prices the cart when the screen opens, when all additions have arrived, and after each change. */
export function useCartQuote(): CartQuote {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const isAdding = useIsAddingToCart();
  const { data, error, refetch } = useQuery({
    queryKey: [...CART_KEY, 'quote'],
    queryFn: ({ signal }) => call(quoteCart, {}, { signal }),
    enabled: !isAdding,
    // A quote is valid for half an hour, and other windows change the cart.
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const { mutate: remove } = useMutation({
    mutationFn: (documentKey: string) => call(removeFromCart, { documentKeys: [documentKey] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CART_KEY }),
    onError: (failure) => void alert({ kind: 'warning', message: describeFailure(failure, commonTexts) }),
  });
  const add = useAddToCart();
  const quote = data?.quote ?? undefined;
  return {
    documents: data?.documents,
    pricing: {
      order: quote && { ...quote.imageState, feeSchedule: quote.feeSchedule, pages: [] },
      failure: error ?? undefined,
      renew: () => void queryClient.invalidateQueries({ queryKey: CART_KEY }),
      recompute: async () => {
        await refetch({ throwOnError: true });
      },
      keep: () => {},
    },
    failure: data === undefined ? (error ?? undefined) : undefined,
    remove,
    certify: (documentKey, isCertified) => add([{ documentKey, isCertified }]),
  };
}
