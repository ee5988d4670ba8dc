import { cartLinkFormSchema } from '@portal/contract/images/cart/cart';
import { EMAIL_MAX_CHARACTERS } from '@portal/contract/values/email';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { FormElement } from '../../../../ui/form/layer/form-element.tsx';
import { SubmitButton } from '../../../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import classes from './cart-screen.module.css';

/** Asks a guest, who can't come back to the session, where to send a link to the copies, and continues to the charges. */
export function GuestLink({ onContinue }: { readonly onContinue: (email: string) => void }) {
  const texts = useTexts('cart');
  const form = useContractForm({
    id: 'cart-link',
    initialValues: { email: '' },
    texts: { email: { label: texts('linkEmail'), hint: texts('linkEmailHint') } },
    schema: cartLinkFormSchema,
    prepare: ({ email }) => ({ email: email.trim() }),
    send: ({ email }) => Promise.resolve(onContinue(email)),
  });
  useKeys([{ key: 'd', label: texts('continue'), run: () => form.submit() }]);
  return (
    <FormElement form={form} className={classes.link}>
      <TextField form={form} path="email" type="email" maxLength={EMAIL_MAX_CHARACTERS} autoComplete="email" />
      <SubmitButton form={form} label={texts('continue')} />
    </FormElement>
  );
}
