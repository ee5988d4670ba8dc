export type { CertifiedPart } from './certificate-contents.ts';
export { issueCertificate } from './issue-certificate.ts';
export { purgeCertificateFiles } from './purge-files.ts';
export { searchCertificatesRoutes } from './search-certificates.routes.ts';
