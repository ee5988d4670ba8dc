import '../../../../lib/texts/texts-of-public-pages.ts';
import { getLinkedCart, getLinkedCopies } from '@portal/contract/images/cart/cart';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call, callFile } from '../../../../lib/api-client.ts';
import { describeFailure } from '../../../../lib/failure-text.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../../ui/error-summary.tsx';
import { ScreenHeading } from '../../../../ui/screen.tsx';
import { CartFiles } from './cart-files.tsx';
import classes from './cart-screen.module.css';

/** The page of the link that a guest gets by email: the files of one paid cart, without a session. */
export function LinkedCartScreen() {
  const texts = useTexts('cart');
  const commonTexts = useTexts('common');
  const { secret = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: [getLinkedCart.path, secret],
    queryFn: ({ signal }) => call(getLinkedCart, { secret }, { signal }),
    retry: false,
  });
  const name = data && texts('boughtDocuments', { count: data.documentCount, date: formatLocalDateTime(data.paidAt) });
  return (
    <div className={classes.linked}>
      <ScreenHeading>{texts('linkTitle')}</ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {!data && !error && <p>{commonTexts('loading')}</p>}
      {data && (
        <>
          <p className="tabular">{name}</p>
          <CartFiles
            load={(file, options) => callFile(getLinkedCopies, { secret, file }, options)}
            pageCount={data.pageCount}
            certifiedCount={data.certifiedCount}
            of={name ?? ''}
          />
          <p>{texts('linkUntil', { date: formatLocalDateTime(data.expiresAt) })}</p>
        </>
      )}
    </div>
  );
}
