import type { Paragraph } from '@portal/contract/settings/paragraphs';
import { useTexts } from '../../lib/texts/i18n.ts';
import { CountyLink } from '../../ui/county/county-link.tsx';
import { Card } from './card.tsx';

/** The county's disclaimer: the link with that heading (Spec 1 §2). */
export function DisclaimerCard({ link }: { readonly link: Paragraph }) {
  const texts = useTexts('home');
  return (
    <Card title={texts('disclaimer')} icon="warning">
      <CountyLink href={link.paragraphContent}>{link.heading}</CountyLink>
    </Card>
  );
}
