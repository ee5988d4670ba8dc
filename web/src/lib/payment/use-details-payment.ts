import { useQueryClient } from '@tanstack/react-query';
import { useOncePer } from '../use-once-per.ts';
import { DetailsNotPaid } from './get-paid-details.ts';
import { usePay } from './payments.ts';

/**
 * Opens the price list for details that need a card, and fetches them again when the card is authorized (Spec 2 §4 "Detail views").
 * The query is found by its error, whatever the kind of record.
 */
export function useDetailsPayment(error: Error | null) {
  const startPayment = usePay();
  const queryClient = useQueryClient();
  const isNeeded = error instanceof DetailsNotPaid && error.card !== 'none';
  const pay = async () => {
    if (!isNeeded || (await startPayment({ kind: 'search', isAgain: error.card === 'again' })) !== 'DONE') return;
    await queryClient.refetchQueries({ predicate: ({ state }) => state.error === error });
  };
  useOncePer(error, () => void pay());
  return { isNeeded, pay: () => void pay() };
}
