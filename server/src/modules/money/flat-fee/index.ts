export { cancelAddOn } from './cancel-add-on.ts';
export { areImagesCounted, findImageAllowance } from './count-images.ts';
export { type FlatFeeFault, findFlatFeeFaults } from './find-flat-fee-faults.ts';
export { canAddImages } from './flat-fee.policy.ts';
export { flatFeeRoutes } from './flat-fee.routes.ts';
export { findFlatFeeOptions } from './list-flat-fee-options.ts';
export { overrideImages } from './override-images.ts';
