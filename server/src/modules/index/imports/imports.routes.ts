import * as mappingEndpoints from '@portal/contract/index/imports/import-mappings';
import * as endpoints from '@portal/contract/index/imports/record-imports';
import { unshownImageList } from '@portal/contract/index/imports/unshown-images';
import { route } from '../../../platform/http/route.ts';
import { listRoutes } from '../../../platform/lists/serve-list.ts';
import { selectUnshownImages } from './image-checks/open-new-images.ts';
import {
  cancelRecordImport,
  getImportOptions,
  getImportReport,
  getRecordImport,
  selectRecordImports,
  startRecordImport,
  undoRecordImport,
} from './manage-imports.ts';
import { deleteImportMapping, getImportMapping, saveImportMapping } from './mappings/manage-mappings.ts';
import { suggestImportMapping } from './mappings/suggest-import-mapping.ts';
import { uploadImport } from './receive-import.ts';

export const importsRoutes = [
  route(endpoints.uploadImport, uploadImport),
  ...listRoutes(endpoints.recordImportList, selectRecordImports),
  ...listRoutes(unshownImageList, selectUnshownImages),
  route(endpoints.getImportOptions, getImportOptions),
  route(endpoints.getRecordImport, getRecordImport),
  route(endpoints.startRecordImport, startRecordImport),
  route(endpoints.undoRecordImport, undoRecordImport),
  route(endpoints.cancelRecordImport, cancelRecordImport),
  route(endpoints.getImportReport, getImportReport),
  route(mappingEndpoints.getImportMapping, getImportMapping),
  route(mappingEndpoints.saveImportMapping, saveImportMapping),
  route(mappingEndpoints.deleteImportMapping, deleteImportMapping),
  route(mappingEndpoints.suggestImportMapping, suggestImportMapping),
];
