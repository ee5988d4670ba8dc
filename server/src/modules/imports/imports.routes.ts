import * as endpoints from '@portal/contract/imports/record-imports';
import { route } from '../../platform/http/route.ts';
import {
  cancelRecordImport,
  getImportOptions,
  getImportReport,
  getRecordImport,
  listImports,
  startRecordImport,
} from './manage-imports.ts';
import { uploadImport } from './receive-import.ts';

export const importsRoutes = [
  route(endpoints.uploadImport, uploadImport),
  route(endpoints.recordImportList.endpoint, listImports),
  route(endpoints.getImportOptions, getImportOptions),
  route(endpoints.getRecordImport, getRecordImport),
  route(endpoints.startRecordImport, startRecordImport),
  route(endpoints.cancelRecordImport, cancelRecordImport),
  route(endpoints.getImportReport, getImportReport),
];
