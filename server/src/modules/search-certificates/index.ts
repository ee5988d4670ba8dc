export type { CertifiedPart } from './certificate-contents.ts';
export { issueCertificate } from './issue-certificate.ts';
export { purgeCertificateFiles } from './purge-files.ts';
export { certifiesSearches } from './search-certificates.policy.ts';
export { searchCertificatesRoutes } from './search-certificates.routes.ts';
