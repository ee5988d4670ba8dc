import { z } from 'zod';
import { THEMES } from '../../settings/office/appearance.ts';
import { wireDateSchema } from '../../values/plain-date.ts';
import { describedPictureSchema } from '../county-settings/described-picture.ts';

/**
 * The data that the browser needs before a sign-in: `GET /{county}/product-configuration.json` (Spec 1 §7, and the
 * public part of the county's settings, so that the login page paints after one request).
 */
export const productConfigurationSchema = z.object({
  countyDirectory: z.string(),
  routerBaseName: z.string(),
  serverUrl: z.string(),
  version: z.string(),
  county: z.object({
    name: z.string(),
    appTitle: z.string(),
    state: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    bookLabel: z.string(),
    torrensLabel: z.string(),
  }),
  /** The colors that the operator gave the county, for the theme `standard`. */
  branding: z.object({ ink: z.string(), accent: z.string() }).optional(),
  theme: z.enum(THEMES),
  /** Absent if the county has no seal. */
  seal: describedPictureSchema.optional(),
  logo: describedPictureSchema.optional(),
  /** The language choice on the login page (Spec 1 §1). */
  languages: z.boolean(),
  /** Owners get emails about new documents: the login page and the menu lead there. */
  propertyWatch: z.boolean(),
  /** The public can ask for the redaction of documents: the login page and the pages of documents lead there. */
  redactionRequests: z.boolean(),
  /** The county certifies searches: the login page links to the check of a certificate. */
  searchCertificates: z.boolean(),
  /** The county takes electronic filings: `/efile` explains them to visitors. */
  efile: z.boolean(),
  /** The options of the login page apart from the form. */
  signIn: z.object({ guest: z.boolean(), selfRegistration: z.boolean(), forgotPasswordLink: z.boolean() }),
  /** The host at which users sign in with passkeys; absent where they can't. */
  passkeyHost: z.string().optional(),
  /** The name of the identity provider at which the county's staff can sign in; absent without one. */
  singleSignOn: z.string().optional(),
  lockout: z.object({ lockoutInPlace: z.boolean(), messageLogin: z.string(), messageHeadline: z.string() }),
  /**
   * The address of the card payment form, and the only script that serves it (Spec 1 §7); absent if nothing can be paid
   * by card.
   */
  cardPayment: z.object({ formUrl: z.string(), scriptUrl: z.string() }).optional(),
  /** The index's state, when the county shows notable dates. */
  index: z
    .object({ verifiedThrough: wireDateSchema.optional(), indexBegin: wireDateSchema, imageBegin: wireDateSchema })
    .partial()
    .optional(),
  /** Only the demo county lists the users for signing in. */
  demoUsers: z.array(z.object({ username: z.string(), password: z.string(), description: z.string() })).optional(),
});

export type ProductConfiguration = z.infer<typeof productConfigurationSchema>;
