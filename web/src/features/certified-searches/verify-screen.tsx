import '../../lib/texts/texts-of-public-pages.ts';
import type { ContentOf } from '@portal/contract/endpoint';
import {
  certificateNumberFormSchema,
  NUMBER_MAX_CHARACTERS,
  verifySearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { countyPath } from '../../lib/county.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './verify-screen.module.css';

type Verification = ContentOf<typeof verifySearchCertificate>;

/** With hyphens at which no line breaks. */
const EXAMPLE_NUMBER = '2026-7K3QX-9M2RD-4'.replaceAll('-', '\u2011');

/** Checks a search certificate by its number: the number in the printed address, or a typed one. */
export function VerifyScreen() {
  const texts = useTexts('search-certificate');
  const number = (useParams().number ?? '').slice(0, NUMBER_MAX_CHARACTERS);
  return (
    <article>
      <ScreenHeading>{texts('title')}</ScreenHeading>
      <NumberForm key={`form ${number}`} number={number} />
      {number !== '' && <Check key={number} number={number} />}
      <p>
        <Link to="/">{texts('toPortal')}</Link>
      </p>
    </article>
  );
}

function NumberForm({ number }: { readonly number: string }) {
  const texts = useTexts('search-certificate');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useContractForm({
    id: 'certificate',
    initialValues: { number },
    texts: { number: { label: texts('number'), hint: texts('numberHint', { example: EXAMPLE_NUMBER }) } },
    schema: certificateNumberFormSchema,
    prepare: (values) => ({ number: values.number.trim() }),
    send: async (values) => {
      // The same number again is another try.
      await queryClient.resetQueries({ queryKey: verificationKey(values.number) });
      await navigate(`/certificate/${encodeURIComponent(values.number)}`);
    },
  });
  return (
    <FormElement form={form} className={classes.form}>
      <TextField form={form} path="number" maxLength={NUMBER_MAX_CHARACTERS} autoComplete="off" spellCheck={false} />
      <SubmitButton form={form} label={texts('checkNumber')} />
    </FormElement>
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
