import packageJson from '../../../package.json' with { type: 'json' };

/** The version that the footer shows (Spec 1 §1). */
export const PRODUCT_VERSION: string = packageJson.version;
