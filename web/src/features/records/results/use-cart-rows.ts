import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { CART_PATH } from '../../../lib/cart.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useKeys } from '../../../ui/keys/keys.tsx';
import { useAddToCart } from '../record/cart.ts';
import { getResultKind, type ResultPage } from './results.rules.ts';
import { findFocusedRow, focusNextRow } from './results-table.tsx';

/**
 * The keys of the cart in a list of documents: one adds the focused row, or the open record, and goes to the next row; the other opens
 * the cart.
 *
 * @returns the function that adds rows by their ids; undefined if the user can't buy them.
 */
export function useCartRows(
  page: ResultPage,
  list: RefObject<HTMLElement | null>,
  selectedId: string | undefined,
): ((ids: readonly string[]) => void) | undefined {
  const texts = useTexts('cart');
  const navigate = useNavigate();
  const { imageRetrieval } = useCurrentUser();
  const add = useAddToCart();
  const isOffered = imageRetrieval && getResultKind(page) === 'documents';
  const addRow = () => {
    const id = findFocusedRow() ?? selectedId;
    if (id === undefined) return;
    add([{ documentKey: id }]);
    focusNextRow(list.current);
  };
  useKeys(
    isOffered
      ? [
          { key: 'c', label: texts('keyAdd'), run: addRow },
          { key: 'C', label: texts('keyOpen'), run: () => void navigate(CART_PATH) },
        ]
      : [],
  );
  return isOffered ? (ids) => add(ids.map((documentKey) => ({ documentKey }))) : undefined;
}
