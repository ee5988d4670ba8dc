import { type Profile, profileSchema } from '@portal/contract/people/identity/profile';
import { problemMessage } from '@portal/contract/problem';
import { centsSchema } from '@portal/contract/values/money';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiRefusal } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { AccountFinder } from '../../ui/account-finder.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { DateField, TimeField } from '../../ui/form/completed-field.tsx';
import { FileButton } from '../../ui/form/file-button.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { ConflictPanel } from '../../ui/form/layer/conflict-panel.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { MoneyField, NumberField, PercentField } from '../../ui/form/numeric-field.tsx';
import { ParagraphField } from '../../ui/form/paragraph-field.tsx';
import { PersonFields, personFieldTexts } from '../../ui/form/person-fields.tsx';
import { RowsField } from '../../ui/form/rows-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SuggestField } from '../../ui/form/suggest-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from '../components-page.module.css';
import { Clicked, type Room } from '../example.tsx';

const required = z.string().min(1, problemMessage('required'));

const schema = z.strictObject({
  name: required,
  method: required,
  type: required,
  day: required,
  time: required,
  price: centsSchema.min(1, problemMessage('amountAboveZero')),
  share: z.int().min(1, problemMessage('required')),
  copies: z.int().min(1, problemMessage('required')),
  note: required,
  isPublic: z.boolean(),
  file: z.file(problemMessage('required')),
  rates: z.array(
    z.strictObject({ label: required, cost: centsSchema.min(1, problemMessage('required')), isOffered: z.boolean() }),
  ),
});
type Values = Omit<z.output<typeof schema>, 'file'> & { file: File | null };

const EMPTY: Values = {
  ...{ name: '', method: '', type: '', day: '', time: '', price: 0, share: 0, copies: 0, note: '', isPublic: false },
  ...{ file: null, rates: [{ label: '', cost: 0, isOffered: false }] },
};

const FILLED: Values = {
  ...{ name: 'Second Addition to the Village of Juniper Falls', method: 'CARD', type: 'D', day: '11/20/2026' },
  ...{ time: '14:40', price: 1_250, share: 250, copies: 3, note: 'Two certified copies.\nCall before you send them.' },
  ...{ isPublic: true, file: new File(['deed'], 'warranty-deed-of-the-second-addition.pdf') },
  rates: [
    { label: 'Small office', cost: 2_500, isOffered: true },
    { label: 'Title company', cost: 25_000, isOffered: false },
  ],
};

const TEXTS = {
  name: { label: 'Name of the plat', hint: 'As it is recorded.' },
  method: { label: 'Payment', hint: 'The county refunds by the same method.' },
  type: { label: 'Type of document' },
  day: { label: 'Recorded' },
  time: { label: 'At' },
  price: { label: 'Price' },
  share: { label: 'Surcharge' },
  copies: { label: 'Copies' },
  note: { label: 'Note', hint: 'The recorder sees it.' },
  isPublic: { label: 'Show it to everyone', hint: 'Guests too.' },
  file: { label: 'Document', hint: 'A PDF of at most 20 MB.' },
  rates: { label: 'Rates' },
  'rates.label': { label: 'Rate' },
  'rates.cost': { label: 'Cost' },
  'rates.isOffered': { label: 'Offered' },
};

const METHODS = [
  { value: 'CARD', label: 'Card' },
  { value: 'ESCROW', label: 'Escrow account' },
];
const TYPES = [
  { value: 'D', label: 'Deed' },
  { value: 'M', label: 'Mortgage' },
];
const GROWTH = {
  newRow: EMPTY.rates[0] ?? { label: '', cost: 0, isOffered: false },
  maxRows: 10,
  limit: { key: 'paragraphLimit', params: { n: 10 } },
} as const;

interface AllFieldsProps {
  readonly id: string;
  readonly values: Values;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** A form with a field of each kind. */
function AllFields({ id, values, isRequired, isDisabled }: AllFieldsProps) {
  const form = useContractForm({ id, initialValues: values, texts: TEXTS, schema, send: async () => {} });
  const cells = useMemo(
    () => ({
      label: (path: `rates.${number}.label`) => <TextField form={form} path={path} isDisabled={isDisabled} />,
      cost: (path: `rates.${number}.cost`) => (
        <MoneyField form={form} path={path} emptyValue={0} isDisabled={isDisabled} />
      ),
      isOffered: (path: `rates.${number}.isOffered`) => <SwitchField form={form} path={path} isDisabled={isDisabled} />,
    }),
    [form, isDisabled],
  );
  const shared = { form, isRequired, isDisabled };
  return (
    <FormElement form={form} className={classes.stack}>
      <FormSummary form={form} />
      <TextField {...shared} path="name" />
      <ChoiceField form={form} path="method" options={METHODS} isDisabled={isDisabled} />
      <SelectField {...shared} path="type" options={TYPES} />
      <DateField {...shared} path="day" />
      <TimeField {...shared} path="time" />
      <MoneyField {...shared} path="price" emptyValue={0} />
      <PercentField {...shared} path="share" emptyValue={0} />
      <NumberField {...shared} path="copies" emptyValue={0} />
      <ParagraphField {...shared} path="note" />
      <SwitchField form={form} path="isPublic" isDisabled={isDisabled} />
      <FileField {...shared} path="file" accept={['application/pdf']} />
      <RowsField
        form={form}
        path="rates"
        cells={cells}
        growth={isDisabled ? undefined : GROWTH}
        isOrdered={!isDisabled}
      />
      <div>
        <SubmitButton form={form} label="Save" />
      </div>
    </FormElement>
  );
}

const PERSON: Profile = profileSchema.parse({
  firstName: 'Rolf',
  lastName: 'Halvorsen',
  email: 'rolf@northwoods.example',
});

function Person() {
  const texts = useTexts('person');
  const form = useContractForm({
    id: 'person',
    initialValues: { ...PERSON, password: '', passwordConfirm: '' },
    texts: {
      ...personFieldTexts(texts),
      password: { label: 'New password', hint: 'At least 12 characters.' },
      passwordConfirm: { label: 'New password again' },
    },
    schema: z.object({}),
    send: async () => {},
  });
  return (
    <FormElement form={form} className={classes.stack}>
      <PersonFields form={form} required={['firstName', 'lastName', 'email']} />
      <NewPasswordFields form={form} />
    </FormElement>
  );
}

/** A form after its button was pressed. */
function Sent({ id, send }: { readonly id: string; readonly send: () => Promise<void> }) {
  const form = useContractForm({
    id,
    initialValues: { name: 'Birch Bay' },
    texts: { name: { label: 'Account' } },
    schema: z.object({}),
    send,
  });
  return (
    <Clicked selector="[type=submit]">
      <FormElement form={form} className={classes.stack}>
        <FormSummary form={form} />
        <TextField form={form} path="name" />
        <div>
          <SubmitButton form={form} label="Save" successLabel="Saved" />
        </div>
      </FormElement>
    </Clicked>
  );
}

interface Office {
  readonly name: string;
  readonly phone: string;
}

const OFFICE: Office = { name: 'Recorder', phone: '(218) 555-0142' };

function Conflict() {
  const form = useContractForm<Office, void>({
    id: 'office',
    initialValues: { ...OFFICE, phone: '(218) 555-0100' },
    texts: { name: { label: 'Office' }, phone: { label: 'Phone' } },
    schema: z.object({}),
    send: async () => {},
  });
  const theirs = { version: 2, values: { name: 'Recorder and Registrar of Titles', phone: '' } };
  return (
    <ConflictPanel
      form={form}
      conflict={{ base: OFFICE, theirs, savedBy: 'clerk.one' }}
      fields={['name', 'phone']}
      labelOf={(field) => ({ name: 'Office', phone: 'Phone' })[field]}
      format={(field, values) => values[field]}
      portalName="the portal"
      onResolved={() => {}}
    />
  );
}

function Accounts() {
  const [accountId, setAccountId] = useState(3);
  return (
    <div className={classes.stack}>
      <AccountFinder label="Account" accountId={accountId} onChoose={setAccountId} />
      <AccountFinder label="Account of a report" placeholder="All accounts" accountId={0} onChoose={setAccountId} />
      <AccountFinder label="New account" accountId={0} onChoose={setAccountId} isRequired error="Required." />
    </div>
  );
}

/** As for the account of a report; ↓ opens the list. */
function Suggestions() {
  const form = useContractForm({
    id: 'suggestions',
    initialValues: { name: 'Birch', other: '' },
    texts: { name: { label: 'Account', hint: 'A name, a number or a user name.' }, other: { label: 'User' } },
    schema: z.object({}),
    send: async () => {},
  });
  const birches = ['Birch Bay Escrow and Settlement Services of the North Shore', 'Birchwood Title'];
  return (
    <FormElement form={form} className={classes.stack}>
      <SuggestField
        form={form}
        path="name"
        maxLength={60}
        suggestions={birches.map((text, index) => ({ text, shown: `${text} (number ${index + 1})` }))}
      />
      <SuggestField form={form} path="other" maxLength={60} suggestions={[]} />
    </FormElement>
  );
}

export const FORMS: Room = {
  title: 'Forms',
  examples: [
    { title: 'A field of each kind, filled in', Show: () => <AllFields id="filled" values={FILLED} /> },
    {
      title: 'A field of each kind, refused',
      Show: () => (
        <Clicked selector="[type=submit]">
          <AllFields id="refused" values={EMPTY} isRequired />
        </Clicked>
      ),
    },
    {
      title: 'A field of each kind, not for editing',
      Show: () => <AllFields id="disabled" values={FILLED} isDisabled />,
    },
    { title: 'A person, and a new password', Show: Person },
    { title: 'Saved', Show: () => <Sent id="saved" send={async () => {}} /> },
    { title: 'On its way', Show: () => <Sent id="sending" send={() => new Promise(() => {})} /> },
    {
      title: 'Refused by the server',
      Show: () => (
        <Sent
          id="failed"
          send={() =>
            Promise.reject(new ApiRefusal(422, 'An account of this name exists.', { fieldErrors: { name: 'Taken.' } }))
          }
        />
      ),
    },
    { title: 'Another user saved first', Show: Conflict },
    { title: 'Finding an account', Show: Accounts },
    { title: 'Suggestions for a typed text', Show: Suggestions },
    {
      title: 'File buttons',
      Show: () => (
        <div className={classes.row}>
          <FileButton text="Choose a file" />
          <FileButton text="Import a small file" isSmall />
          <FileButton text="Reading the file" isBusy />
          <FileButton text="Not allowed" disabled />
        </div>
      ),
    },
  ],
};
