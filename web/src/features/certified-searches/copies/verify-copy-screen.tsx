import '../../../lib/texts/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import { verifyCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import { NUMBER_MAX_CHARACTERS } from '@portal/contract/index/certified-searches/certified-searches';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { countyPath } from '../../../lib/county.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { EXAMPLE_NUMBER, Facts } from '../facts.tsx';
import { computeSha256, FileCheck } from '../file-check.tsx';
import { NumberForm } from '../number-form.tsx';
import classes from '../verify-screen.module.css';

type Copy = NonNullable<ContentOf<typeof verifyCertifiedCopy>['copy']>;

const verificationKey = (number: string) => ['certified-copy', number];

/** Checks a certified copy by its number: the number in the printed address, or a typed one. */
export function VerifyCopyScreen() {
  const texts = useTexts('certified-copy');
  const certificateTexts = useTexts('search-certificate');
  const number = (useParams().number ?? '').slice(0, NUMBER_MAX_CHARACTERS);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <article>
      <ScreenHeading>{texts('title')}</ScreenHeading>
      <NumberForm
        key={`form ${number}`}
        id="certified-copy"
        number={number}
        hint={texts('numberHint', { example: EXAMPLE_NUMBER })}
        onCheck={async (typed) => {
          await queryClient.resetQueries({ queryKey: verificationKey(typed) });
          await navigate(`/copy/${encodeURIComponent(typed)}`);
        }}
      />
      {number !== '' && <Check key={number} number={number} />}
      <p>
        <Link to="/">{certificateTexts('toPortal')}</Link>
      </p>
    </article>
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
