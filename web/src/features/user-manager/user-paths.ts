/** The list of users. */
export const USERS_PATH = '/userManager';

/** A user's entry form; the id 0 is a new user. */
export const userPath = (id: number) => `${USERS_PATH}/${id}`;

export const passwordPath = (id: number) => `${USERS_PATH}/userPassword/${id}`;

/** The state of the list when a link left it: its filter, sort and page. */
export interface FromList {
  readonly listQuery: string;
}

/** The list as the user left it. */
export const backToList = (state: unknown) => `${USERS_PATH}${(state as FromList | null)?.listQuery ?? ''}`;
