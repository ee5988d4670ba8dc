import { NUMBER_MAX_CHARACTERS } from '@portal/contract/index/certified-searches/certified-searches';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import { NumberForm } from './number-form.tsx';

interface VerifyPageProps {
  readonly title: string;
  readonly formId: string;
  readonly hint: string;
  /** Of this page, below which its number is in the address. */
  readonly path: 'certificate' | 'copy';
  readonly queryKeyOf: (number: string) => readonly string[];
  /** Shows what anyone can know about the number. */
  readonly renderCheck: (number: string) => ReactNode;
  /** Further links. */
  readonly children?: ReactNode;
}

/** The public page that checks a certificate or copy by its number: the number in the printed address, or a typed one. */
export function VerifyPage({ title, formId, hint, path, queryKeyOf, renderCheck, children }: VerifyPageProps) {
  const texts = useTexts('search-certificate');
  const number = (useParams().number ?? '').slice(0, NUMBER_MAX_CHARACTERS);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <article>
      <ScreenHeading>{title}</ScreenHeading>
      <NumberForm
        key={`form ${number}`}
        id={formId}
        number={number}
        hint={hint}
        onCheck={async (typed) => {
          await queryClient.resetQueries({ queryKey: queryKeyOf(typed) });
          await navigate(`/${path}/${encodeURIComponent(typed)}`);
        }}
      />
      {number !== '' && renderCheck(number)}
      {children}
      <p>
        <Link to="/">{texts('toPortal')}</Link>
      </p>
    </article>
  );
}
