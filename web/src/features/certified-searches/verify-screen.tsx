import '../../lib/texts/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import { verifySearchCertificate } from '@portal/contract/index/certified-searches/certified-searches';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { countyPath } from '../../lib/county.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { EXAMPLE_NUMBER, Facts } from './facts.tsx';
import { computeSha256, FileCheck } from './file-check.tsx';
import { VerifyPage } from './verify-page.tsx';
import classes from './verify-screen.module.css';

type Verification = ContentOf<typeof verifySearchCertificate>;

/** Checks a search certificate by its number: the number in the printed address, or a typed one. */
export function VerifyScreen() {
  const texts = useTexts('search-certificate');
  const copyTexts = useTexts('certified-copy');
  return (
    <VerifyPage
      title={texts('title')}
      formId="certificate"
      hint={texts('numberHint', { example: EXAMPLE_NUMBER })}
      path="certificate"
      queryKeyOf={verificationKey}
      renderCheck={(number) => <Check key={number} number={number} />}
    >
      <p>
        <Link to="/copy">{copyTexts('title')}</Link>
      </p>
    </VerifyPage>
  );
}

/** Shows what anyone can know about a certificate, and whether a file is it. The file stays in the browser, which sends its digest. */
function Check({ number }: { readonly number: string }) {
  const texts = useTexts('search-certificate');
  const { data, error } = useQuery({
    queryKey: verificationKey(number),
    queryFn: () => call(verifySearchCertificate, { number }),
    retry: false,
  });
  const check = useMutation({
    mutationFn: async (file: File) => call(verifySearchCertificate, { number, sha256: await computeSha256(file) }),
  });
  return (
    <>
      {(error ?? check.error) && <p role="alert">{texts('failed')}</p>}
      {data === undefined && !error && <SkeletonLines lines={5} />}
      <div role="status">{data?.certificate === null && <p>{texts('unknown')}</p>}</div>
      {data?.certificate && (
        <>
          <CertificateFacts certificate={data.certificate} />
          <FileCheck isBusy={check.isPending} onChoose={(file) => check.mutate(file)}>
            {check.data && <FileOutcome verification={check.data} />}
          </FileCheck>
          <p>{texts('disclaimer')}</p>
          <p>
            <a href={`${countyPath()}/api/searchCertificates/roots`} download>
              {texts('roots')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

const verificationKey = (number: string) => ['search-certificate', number];

function CertificateFacts({ certificate }: { readonly certificate: NonNullable<Verification['certificate']> }) {
  const texts = useTexts('search-certificate');
  const { number, issuedAt, pageCount, state, withdrawnReason, isDemo } = certificate;
  const facts = [
    [texts('number'), number],
    [texts('issuedAt'), formatLocalDateTime(issuedAt)],
    [texts('pageCount'), String(pageCount)],
    [texts('state'), texts(`states.${state}`)],
    ...(withdrawnReason === '' ? [] : [[texts('reason'), withdrawnReason] as const]),
  ] as const;
  return (
    <>
      {isDemo && <p>{texts('demo')}</p>}
      <Facts facts={facts} />
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
