/** The land in the address of a property or its chain; unchanged if its escapes are broken. */
export function readLandPath(pathname: string): string {
  const path = pathname.replace(/^\/property\//, '').replace(/(\/chain)?\/?$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
