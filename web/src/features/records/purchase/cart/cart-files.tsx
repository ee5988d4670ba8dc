import { CART_PDF_PAGES_MAX, type CartFile, getCartCopies } from '@portal/contract/images/cart/cart';
import { type ApiFile, callFile } from '../../../../lib/api-client.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { DownloadButton, type DownloadOptions } from '../../../../ui/download-button.tsx';
import classes from './cart-screen.module.css';

interface CartFilesProps {
  /** Requests a file of the cart. */
  readonly load: (file: CartFile, options: DownloadOptions) => Promise<ApiFile>;
  readonly pageCount: number;
  /** Its certified copies, which are signed files that can't be joined. */
  readonly certifiedCount: number;
  /** Names the cart in the accessible names of several such buttons. */
  readonly of: string;
}

/** Requests the files of the user's own paid cart. */
export function loadOwnCart(imageStateGuid: string): CartFilesProps['load'] {
  return (file, options) => callFile(getCartCopies, { imageStateGuid, file }, options);
}

/** Downloads the copies of a paid cart: as a ZIP file, or as one PDF if it isn't too large for that. */
export function CartFiles({ load, pageCount, certifiedCount, of }: CartFilesProps) {
  const texts = useTexts('cart');
  return (
    <div className={classes.files}>
      <DownloadButton
        formats={['pdf']}
        label={texts('zip')}
        name={`${texts('zip')}: ${of}`}
        load={(_, options) => load('ZIP', options)}
      />
      {pageCount <= CART_PDF_PAGES_MAX && certifiedCount === 0 && (
        <DownloadButton
          formats={['pdf']}
          label={texts('pdf')}
          name={`${texts('pdf')}: ${of}`}
          load={(_, options) => load('PDF', options)}
        />
      )}
    </div>
  );
}
