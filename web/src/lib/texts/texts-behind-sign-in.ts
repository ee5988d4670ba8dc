import type { AreaOf } from '@portal/messages/areas';
import cards from '@portal/messages/en/cards.json';
import cart from '@portal/messages/en/cart.json';
import certifiedCopy from '@portal/messages/en/certified-copy.json';
import chain from '@portal/messages/en/chain.json';
import efile from '@portal/messages/en/efile.json';
import flatFee from '@portal/messages/en/flat-fee.json';
import forms from '@portal/messages/en/forms.json';
import home from '@portal/messages/en/home.json';
import imaging from '@portal/messages/en/imaging.json';
import lists from '@portal/messages/en/lists.json';
import payment from '@portal/messages/en/payment.json';
import person from '@portal/messages/en/person.json';
import prices from '@portal/messages/en/prices.json';
import profile from '@portal/messages/en/profile.json';
import property from '@portal/messages/en/property.json';
import redactionRequest from '@portal/messages/en/redaction-request.json';
import reports from '@portal/messages/en/reports.json';
import results from '@portal/messages/en/results.json';
import search from '@portal/messages/en/search.json';
import searchCertificate from '@portal/messages/en/search-certificate.json';
import titleFiles from '@portal/messages/en/title-files.json';
import transactions from '@portal/messages/en/transactions.json';
import users from '@portal/messages/en/users.json';
import watch from '@portal/messages/en/watch.json';
import { addEnglishTexts } from './i18n.ts';

/** The English texts of the screens behind sign-in; kept out of the first load, because the login page shows none of them. */
const TEXTS_BEHIND_SIGN_IN = {
  search,
  reports,
  results,
  imaging,
  home,
  lists,
  transactions,
  users,
  profile,
  person,
  cards,
  payment,
  prices,
  cart,
  chain,
  property,
  efile,
  'certified-copy': certifiedCopy,
  'redaction-request': redactionRequest,
  'title-files': titleFiles,
  'search-certificate': searchCertificate,
  watch,
  'flat-fee': flatFee,
  forms,
} satisfies Readonly<Record<AreaOf<'signed-in'>, object>>;

addEnglishTexts(TEXTS_BEHIND_SIGN_IN);
