import type { AreaOf } from '@portal/messages/areas';
import about from '@portal/messages/en/about.json';
import cart from '@portal/messages/en/cart.json';
import certifiedCopy from '@portal/messages/en/certified-copy.json';
import forms from '@portal/messages/en/forms.json';
import lists from '@portal/messages/en/lists.json';
import person from '@portal/messages/en/person.json';
import redactionRequest from '@portal/messages/en/redaction-request.json';
import registration from '@portal/messages/en/registration.json';
import searchCertificate from '@portal/messages/en/search-certificate.json';
import watch from '@portal/messages/en/watch.json';
import { addEnglishTexts } from './i18n.ts';

/** The English texts of public pages other than the login page; kept out of the first load. */
const TEXTS_OF_PUBLIC_PAGES = {
  cart,
  forms,
  lists,
  person,
  registration,
  watch,
  about,
  'certified-copy': certifiedCopy,
  'redaction-request': redactionRequest,
  'search-certificate': searchCertificate,
} satisfies Readonly<Record<AreaOf<'public'>, object>>;

addEnglishTexts(TEXTS_OF_PUBLIC_PAGES);
