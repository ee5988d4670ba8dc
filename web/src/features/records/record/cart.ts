import type { RequestOf } from '@portal/contract/endpoint';
import { addToCart } from '@portal/contract/images/cart/cart';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { CART_KEY } from '../../../lib/cart.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';

const ADDITIONS = [...CART_KEY, 'additions'] as const;

type Addition = RequestOf<typeof addToCart>['documents'][number];

/**
 * Returns the function that adds documents to the cart. Additions are sent one after the other, so that the cart has the order of the
 * keys. Their result is announced; those that weren't added are shown with the reasons.
 */
export function useAddToCart(): (documents: readonly Addition[]) => void {
  const texts = useTexts('cart');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ADDITIONS,
    scope: { id: 'cart' },
    mutationFn: (documents: readonly Addition[]) => call(addToCart, { documents: [...documents] }),
    onSuccess: ({ documentCount, refused }) => {
      announce(texts('added', { count: documentCount }));
      void queryClient.invalidateQueries({ queryKey: CART_KEY });
      if (refused.length === 0) return;
      const reasons = refused.map(({ documentKey, problem }) => `${documentKey}: ${texts(`problems.${problem}`)}`);
      void alert({ kind: 'warning', message: [texts('refused'), ...reasons].join('\n') });
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return mutate;
}

/** Whether documents are being added: the cart isn't complete yet. */
export function useIsAddingToCart(): boolean {
  return useIsMutating({ mutationKey: ADDITIONS }) > 0;
}
