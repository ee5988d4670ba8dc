import '../../lib/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import { verifySearchCertificate } from '@portal/contract/search-certificate/search-certificates';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { countyPath } from '../../lib/county.ts';
import { useTexts } from '../../lib/i18n.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import classes from './verify-screen.module.css';

type Verification = ContentOf<typeof verifySearchCertificate>;

/** Shows what anyone can know about a search certificate, and whether a file is it. The file stays in the browser, which sends its digest. */
export function VerifyScreen() {
  const texts = useTexts('search-certificate');
  const { number = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['search-certificate', number],
    queryFn: () => call(verifySearchCertificate, { number: number.slice(0, 30) }),
    retry: false,
  });
  const check = useMutation({
    mutationFn: async (file: File) =>
      call(verifySearchCertificate, { number: number.slice(0, 30), sha256: await computeSha256(file) }),
  });
  return (
    <article>
      <ScreenHeading>{texts('title')}</ScreenHeading>
      {(error ?? check.error) && <p role="alert">{texts('failed')}</p>}
      {data === undefined && !error && <SkeletonLines lines={5} />}
      {data?.certificate === null && <p>{texts('unknown')}</p>}
      {data?.certificate && (
        <>
          <CertificateFacts certificate={data.certificate} />
          <FileButton
            text={texts('choose')}
            accept="application/pdf"
            isBusy={check.isPending}
            aria-describedby="file-hint"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) check.mutate(file);
              currentTarget.value = '';
            }}
          />
          <p id="file-hint">{texts('chooseHint')}</p>
          <div role="status">{check.data && <FileOutcome verification={check.data} />}</div>
          <p>{texts('disclaimer')}</p>
          <p>
            <a href={`${countyPath()}/api/searchCertificates/roots`} download>
              {texts('roots')}
            </a>
          </p>
        </>
      )}
      <p>
        <Link to="/">{texts('toPortal')}</Link>
      </p>
    </article>
  );
}

function CertificateFacts({ certificate }: { readonly certificate: NonNullable<Verification['certificate']> }) {
  const texts = useTexts('search-certificate');
  const { number, issuedAt, pageCount, state, withdrawnReason, isDemo } = certificate;
  const facts = [
    [texts('number'), number],
    [texts('issuedAt'), formatLocalDateTime(issuedAt)],
    [texts('pageCount'), String(pageCount)],
    [texts('state'), texts(`states.${state}`)],
    ...(withdrawnReason === '' ? [] : [[texts('reason'), withdrawnReason]]),
  ] as const;
  return (
    <>
      {isDemo && <p>{texts('demo')}</p>}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function FileOutcome({ verification: { isSameFile, searches } }: { readonly verification: Verification }) {
  const texts = useTexts('search-certificate');
  if (!isSameFile) return <p className={classes.different}>{texts('different')}</p>;
  return (
    <>
      <p className={classes.same}>{texts('same')}</p>
      <h2>{texts('searched')}</h2>
      <ol>
        {(searches ?? []).map(({ title, criteria, count }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two searches of a certificate can be the same, and their order never changes.
          <li key={index} lang="en">
            {title}: {criteria}. <span>{texts('results', { total: count })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

async function computeSha256(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
