import { getImage } from '@portal/contract/images/imaging/download-order';
import { type PurchaseRow, purchaseList } from '@portal/contract/images/imaging/purchases';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { callFile } from '../../lib/api-client.ts';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { FilterTextField } from '../../ui/list/filter-text-field.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Money } from '../../ui/money/money.tsx';
import { PaymentAuditLink } from '../../ui/money/payment-audit-link.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './transactions-screen.module.css';

/** Longer than any document key. */
const DOCUMENT_MAX_CHARACTERS = 60;

/** The copies that the user bought, with the last day on which each can be downloaded again free (decision 0076). */
export function PurchasesScreen() {
  const texts = useTexts('transactions');
  const cartTexts = useTexts('cart');
  const certificateTexts = useTexts('search-certificate');
  const copyTexts = useTexts('certified-copy');
  const fileTexts = useTexts('title-files');
  const flags = useCountyFlags();
  const shown = useList(purchaseList, { today: getPlainDate(flags.today) });
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{texts('purchases.title')}</ScreenHeading>
        <p>
          <Link to="/cart">{cartTexts('title')}</Link>
        </p>
        {flags.certify && (
          <p>
            <Link to="/home/searchCertificates">{certificateTexts('list.title')}</Link>
          </p>
        )}
        {flags.certifyCopies && (
          <p>
            <Link to="/home/certifiedCopies">{copyTexts('list.title')}</Link>
          </p>
        )}
        {flags.titleFiles && (
          <p>
            <Link to="/titleFiles">{fileTexts('title')}</Link>
          </p>
        )}
        <section className={classes.filter} aria-label={texts('purchases.filter')}>
          <FilterTextField
            label={texts('purchases.document')}
            value={shown.filter.document}
            maxLength={DOCUMENT_MAX_CHARACTERS}
            onChange={(document) => shown.setFilter({ document })}
          />
        </section>
        <ListView
          shown={shown}
          presentation={{
            keyOf: ({ guid }) => guid,
            cells: {
              chargedCents: (purchase) => <Price purchase={purchase} />,
              freeThroughOn: (purchase) => <FreeThrough purchase={purchase} />,
            },
            actions: ({ guid, document, isFree, paymentId }) => (
              <div className={classes.actions}>
                {isFree && (
                  <DownloadButton
                    formats={['pdf']}
                    label={texts('purchases.downloadAgain')}
                    name={texts('purchases.downloadDocument', { document })}
                    load={(_, options) =>
                      callFile(getImage, { imageStateGuid: guid }, { accept: 'application/pdf', ...options })
                    }
                  />
                )}
                {paymentId !== null && <PaymentAuditLink payment={paymentId} />}
              </div>
            ),
          }}
        />
      </div>
    </Screen>
  );
}

function Price({ purchase: { chargedCents, chargedImages } }: { readonly purchase: PurchaseRow }) {
  const texts = useTexts('imaging');
  return chargedImages > 0 ? texts('copies', { count: chargedImages }) : <Money cents={chargedCents} />;
}

function FreeThrough({ purchase: { freeThroughOn, isFree } }: { readonly purchase: PurchaseRow }) {
  const texts = useTexts('transactions');
  if (freeThroughOn === null) return texts('purchases.refunded');
  return isFree ? freeThroughOn : texts('purchases.ended', { date: freeThroughOn });
}
