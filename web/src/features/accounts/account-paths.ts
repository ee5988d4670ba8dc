/** The screens of an account (Spec 3 §2 "Control panel: accounts"). */
interface NamedAccount {
  readonly id: number;
  readonly name: string;
}

export const ACCOUNTS_PATH = '/controlPanel/accounts';

export const accountPath = (id: number) => `${ACCOUNTS_PATH}/${id}`;

/** The money of an account. */
export const moneyPath = (id: number) => `/controlPanel/accountMoney/${id}`;

export const accessPath = ({ id, name }: NamedAccount) =>
  `/controlPanel/accountPageAccess/${id}/${encodeURIComponent(name)}`;

export const reloadPath = ({ id, name }: NamedAccount) =>
  `/controlPanel/accountReload/${id}/${encodeURIComponent(name)}`;

/** The users of an account in the user manager. */
export const usersPath = ({ id, name }: NamedAccount) =>
  `/userManager?${new URLSearchParams({ accountId: String(id), accountName: name })}`;
