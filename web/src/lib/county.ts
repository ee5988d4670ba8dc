/**
 * The base path of this county, `/juniper`: the first segment of the page's address, so that the same files serve every
 * county.
 */
export function countyPath(pathname: string = window.location.pathname): string {
  const [key = ''] = pathname.split('/').filter(Boolean);
  return `/${key}`;
}
