import { CART_PDF_PAGES_MAX, getCartCopies } from '@portal/contract/images/cart/cart';
import { callFile } from '../../../../lib/api-client.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { DownloadButton } from '../../../../ui/download-button.tsx';
import classes from './cart-screen.module.css';

interface CartFilesProps {
  readonly guid: string;
  readonly pageCount: number;
  /** Its certified copies, which are signed files that can't be joined. */
  readonly certifiedCount: number;
  /** Names the cart in the accessible names of several such buttons. */
  readonly of: string;
}

/** Downloads the copies of a paid cart: as a ZIP file, or as one PDF if it isn't too large for that. */
export function CartFiles({ guid, pageCount, certifiedCount, of }: CartFilesProps) {
  const texts = useTexts('cart');
  return (
    <div className={classes.files}>
      <DownloadButton
        formats={['pdf']}
        label={texts('zip')}
        name={`${texts('zip')}: ${of}`}
        load={(_, options) => callFile(getCartCopies, { imageStateGuid: guid, file: 'ZIP' }, options)}
      />
      {pageCount <= CART_PDF_PAGES_MAX && certifiedCount === 0 && (
        <DownloadButton
          formats={['pdf']}
          label={texts('pdf')}
          name={`${texts('pdf')}: ${of}`}
          load={(_, options) => callFile(getCartCopies, { imageStateGuid: guid, file: 'PDF' }, options)}
        />
      )}
    </div>
  );
}
