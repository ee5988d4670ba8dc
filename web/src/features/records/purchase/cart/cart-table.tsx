import { Button, Checkbox } from '@mantine/core';
import type { CartDocument } from '@portal/contract/images/cart/cart';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Money } from '../../../../ui/money/money.tsx';
import classes from './cart-screen.module.css';

interface CartTableProps {
  readonly documents: readonly CartDocument[];
  readonly onRemove: (documentKey: string) => void;
  /** Makes a copy certified or plain; undefined if the county doesn't certify copies. */
  readonly onCertify: ((documentKey: string, isCertified: boolean) => void) | undefined;
}

/** The documents in the cart, with pages and price, or the reason why one can't be bought. */
export function CartTable({ documents, onRemove, onCertify }: CartTableProps) {
  const texts = useTexts('cart');
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{texts('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{texts('document')}</th>
          <th scope="col">{texts('pages')}</th>
          <th scope="col" data-column="price">
            {texts('price')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts('remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document.documentKey}>
            <th scope="row">
              <bdi>{document.title}</bdi>
              {document.problem !== null && (
                <p className={classes.problem}>
                  <Icon name="warning" size={16} />
                  <span>{texts(`problems.${document.problem}`)}</span>
                </p>
              )}
            </th>
            <td className="tabular">
              {document.pagesSelected || texts('entireDocument', { count: document.pageCount })}
              <Certified document={document} onChange={onCertify} />
            </td>
            <td data-column="price">
              <Price document={document} />
            </td>
            <td data-column="remove">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={texts('removeOf', { title: document.title })}
                onClick={() => onRemove(document.documentKey)}
              >
                {texts('remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the copy is certified, which a click changes; a certified copy is of all pages. */
function Certified({
  document: { documentKey, title, isCertified },
  onChange,
}: {
  readonly document: CartDocument;
  readonly onChange: CartTableProps['onCertify'];
}) {
  const texts = useTexts('certified-copy');
  if (onChange === undefined) return isCertified ? <p className={classes.certified}>{texts('open')}</p> : null;
  return (
    <Checkbox
      className={classes.certified}
      size="sm"
      label={texts('open')}
      aria-label={texts('dialog', { title })}
      checked={isCertified}
      onChange={({ currentTarget }) => onChange(documentKey, currentTarget.checked)}
    />
  );
}

function Price({ document: { priceCents, priceImages, isFree, problem } }: { readonly document: CartDocument }) {
  const texts = useTexts('cart');
  const imagingTexts = useTexts('imaging');
  if (problem !== null) return null;
  if (isFree) return <span className={classes.free}>{texts('free')}</span>;
  return priceImages > 0 ? imagingTexts('copies', { count: priceImages }) : <Money cents={priceCents} />;
}
