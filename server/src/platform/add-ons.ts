import ADD_ONS from '../../add-ons.json' with { type: 'json' };
import { OperatorError } from './operator-error.ts';

/** Packages that few counties need. A release has a separate archive for each (decision 0228). */
export type AddOn = keyof typeof ADD_ONS;

/** The purpose of an add-on, as the end of a sentence. */
const PURPOSES: Readonly<Record<AddOn, string>> = {
  s3: 'files in an object store',
  sqlserver: 'migrations and copies from SQL Server',
};

/** An add-on is needed and isn't installed. */
export class AddOnMissingError extends OperatorError {
  constructor(addOn: AddOn, cause: unknown) {
    super(
      `The add-on ${addOn}, which is for ${PURPOSES[addOn]}, isn't installed: unpack its archive over the release (docs/operations.md, "Add-ons").`,
      { cause },
    );
  }
}

/**
 * Loads a module that needs the packages of an add-on.
 *
 * @throws AddOnMissingError if they aren't installed; any other error of the module as it is.
 */
export async function loadAddOn<Module>(addOn: AddOn, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, ADD_ONS[addOn])) throw error;
    throw new AddOnMissingError(addOn, error);
  }
}

/** A package that an installed package lacks is another error. */
function isMissing(error: unknown, packages: readonly string[]): boolean {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string };
  return code === 'ERR_MODULE_NOT_FOUND' && packages.some((name) => message.includes(`Cannot find package '${name}'`));
}
