import { EMAIL_MAX_CHARACTERS, emailSchema } from './email.ts';

/** Addresses that get the same email. */
export const RECIPIENTS_MAX = 10;
/** Each address with a separator and a space. */
export const RECIPIENTS_MAX_CHARACTERS = RECIPIENTS_MAX * (EMAIL_MAX_CHARACTERS + 2);

/** Splits typed recipients into addresses, each once, in any case. */
export function listRecipients(text: string): readonly string[] {
  const typed = text.split(/[\s,;]+/).filter((address) => address !== '');
  return [...new Map(typed.map((address) => [address.toLowerCase(), address])).values()];
}

/** Whether each of some typed recipients is an address. */
export function areAddresses(text: string): boolean {
  return listRecipients(text).every((address) => emailSchema.safeParse(address).success);
}
