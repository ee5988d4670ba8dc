export type { CertifiedPart } from './certificate-contents.ts';
export { certifiesSearches } from './certified-searches.policy.ts';
export { certifiedSearchesRoutes } from './certified-searches.routes.ts';
export { issueCertificate } from './issue-certificate.ts';
export { purgeCertificateFiles } from './purge-files.ts';
