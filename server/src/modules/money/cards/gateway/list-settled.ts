import type { CardGateway, TransactionList } from '../../../../platform/card-gateway/card-gateway.ts';

/** Lists the transactions of the batches that were settled between two instants. */
export async function listSettled(gateway: CardGateway, from: Date, through: Date): Promise<TransactionList> {
  const list = await gateway.listBatches(from, through);
  if (list.status === 'UNKNOWN') return list;
  return { status: 'DONE', transactions: list.batches.flatMap(({ transactions }) => transactions) };
}
