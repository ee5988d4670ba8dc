import releasePackage from '../../../package.json' with { type: 'json' };
import serverPackage from '../../package.json' with { type: 'json' };

/** The version of the product that users see (Spec 1 §1). It stays as specified, whatever is released. */
export const PRODUCT_VERSION: string = serverPackage.version;

/** The number of this release, which operators see (CHANGELOG.md). */
export const RELEASE: string = releasePackage.version;
