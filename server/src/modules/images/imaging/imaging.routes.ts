import * as orders from '@portal/contract/images/imaging/download-order';
import { getPage as getPageEndpoint } from '@portal/contract/images/imaging/get-page';
import { getThumbnails as getThumbnailsEndpoint } from '@portal/contract/images/imaging/get-thumbnails';
import * as pageText from '@portal/contract/images/imaging/page-text';
import { purchaseList } from '@portal/contract/images/imaging/purchases';
import { updateImagePreviewSettings as updateSettingsEndpoint } from '@portal/contract/images/imaging/update-image-preview-settings';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { canPreviewImages, canRetrieveImages } from '../../people/accounts/index.ts';
import { cancelImageState } from './cancel-image-state.ts';
import { computeDownloadOrder } from './compute-download-order.ts';
import { findOnPages } from './find-on-pages.ts';
import { getImage } from './get-image.ts';
import { getPage } from './get-page.ts';
import { getPageText } from './get-page-text.ts';
import { getThumbnails } from './get-thumbnails.ts';
import { payDownloadOrder } from './pay-download-order.ts';
import { selectOwnPurchases } from './purchases/list-purchases.ts';
import { recomputeDownloadOrder } from './recompute-download-order.ts';
import { updateImagePreviewSettings } from './update-image-preview-settings.ts';

export const imagingRoutes = [
  route(getThumbnailsEndpoint, getThumbnails, canPreviewImages),
  route(getPageEndpoint, getPage, canPreviewImages),
  route(pageText.getPageText, getPageText, canPreviewImages),
  route(pageText.findOnPages, findOnPages, canPreviewImages),
  route(updateSettingsEndpoint, updateImagePreviewSettings, canPreviewImages),
  route(orders.computeDownloadOrder, computeDownloadOrder, canRetrieveImages),
  route(orders.recomputeDownloadOrder, recomputeDownloadOrder, canRetrieveImages),
  route(orders.payDownloadOrder, payDownloadOrder, canRetrieveImages),
  route(orders.cancelImageState, cancelImageState, canRetrieveImages),
  route(orders.getImage, getImage, canRetrieveImages),
  ...listRoutes(purchaseList, selectOwnPurchases),
];
