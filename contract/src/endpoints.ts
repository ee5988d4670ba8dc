import { login } from './auth/login.ts';
import { logout, logoutByGet } from './auth/logout.ts';
import { loginStatus } from './current-user/login-status.ts';
import { usageBalance } from './current-user/usage-balance.ts';
import type { Endpoint } from './endpoint.ts';
import { landlink } from './helper-data/landlink.ts';
import { landsharkCodeDescription } from './helper-data/landshark-code-description.ts';
import { notableDates } from './helper-data/notable-dates.ts';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from './imaging/download-order.ts';
import { getPage } from './imaging/get-page.ts';
import { getThumbnails } from './imaging/get-thumbnails.ts';
import { updateImagePreviewSettings } from './imaging/update-image-preview-settings.ts';
import { documentDetails } from './search/document-details.ts';
import { SEARCH_ENDPOINTS } from './search/run-search.ts';

/** Every call there is. The role matrix and the list of bound routes are checked against it. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  logout,
  logoutByGet,
  loginStatus,
  usageBalance,
  landlink,
  landsharkCodeDescription,
  notableDates,
  ...Object.values(SEARCH_ENDPOINTS),
  documentDetails,
  getThumbnails,
  getPage,
  updateImagePreviewSettings,
  computeDownloadOrder,
  recomputeDownloadOrder,
  payDownloadOrder,
  cancelImageState,
  getImage,
];
