import '../../../lib/texts/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import { verifyCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { countyPath } from '../../../lib/county.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { EXAMPLE_NUMBER, Facts } from '../facts.tsx';
import { computeSha256, FileCheck } from '../file-check.tsx';
import { VerifyPage } from '../verify-page.tsx';
import classes from '../verify-screen.module.css';

type Copy = NonNullable<ContentOf<typeof verifyCertifiedCopy>['copy']>;

const verificationKey = (number: string) => ['certified-copy', number];

/** Checks a certified copy by its number: the number in the printed address, or a typed one. */
export function VerifyCopyScreen() {
  const texts = useTexts('certified-copy');
  return (
    <VerifyPage
      title={texts('title')}
      formId="certified-copy"
      hint={texts('numberHint', { example: EXAMPLE_NUMBER })}
      path="copy"
      queryKeyOf={verificationKey}
      renderCheck={(number) => <Check key={number} number={number} />}
    />
  );
}

/** Shows what anyone can know about a copy, and whether a file is it. */
function Check({ number }: { readonly number: string }) {
  const texts = useTexts('certified-copy');
  const certificateTexts = useTexts('search-certificate');
  const { data, error } = useQuery({
    queryKey: verificationKey(number),
    queryFn: () => call(verifyCertifiedCopy, { number }),
    retry: false,
  });
  const check = useMutation({
    mutationFn: async (file: File) => call(verifyCertifiedCopy, { number, sha256: await computeSha256(file) }),
  });
  return (
    <>
      {(error ?? check.error) && <p role="alert">{texts('failed')}</p>}
      {data === undefined && !error && <SkeletonLines lines={5} />}
      <div role="status">{data?.copy === null && <p>{texts('unknown')}</p>}</div>
      {data?.copy && (
        <>
          <CopyFacts copy={data.copy} />
          <FileCheck isBusy={check.isPending} onChoose={(file) => check.mutate(file)}>
            {check.data && (
              <p className={check.data.isSameFile ? classes.same : classes.different}>
                {check.data.isSameFile ? texts('same') : certificateTexts('different')}
              </p>
            )}
          </FileCheck>
          <p>
            <a href={`${countyPath()}/api/searchCertificates/roots`} download>
              {certificateTexts('roots')}
            </a>
          </p>
        </>
      )}
    </>
  );
}

function CopyFacts({ copy }: { readonly copy: Copy }) {
  const texts = useTexts('certified-copy');
  const certificateTexts = useTexts('search-certificate');
  const { number, issuedAt, title, pageCount, state, withdrawnReason, record, isDemo } = copy;
  const facts = [
    [certificateTexts('number'), number],
    ...(title === '' ? [] : [[texts('document'), title] as const]),
    [certificateTexts('issuedAt'), formatLocalDateTime(issuedAt)],
    [certificateTexts('pageCount'), String(pageCount)],
    [certificateTexts('state'), texts(`states.${state}`)],
    ...(withdrawnReason === '' ? [] : [[certificateTexts('reason'), withdrawnReason] as const]),
  ] as const;
  return (
    <>
      {isDemo && <p>{texts('demo')}</p>}
      <Facts facts={facts} />
      <p className={record === 'UNCHANGED' ? classes.same : classes.different}>{texts(`records.${record}`)}</p>
    </>
  );
}
