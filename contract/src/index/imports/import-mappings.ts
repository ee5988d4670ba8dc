import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { CONTROL_PANEL_ROLES } from '../../settings/define-settings-group.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { IMPORT_ENCODINGS } from './record-imports.ts';

const access = { roles: CONTROL_PANEL_ROLES } as const;

const NAME_MAX_CHARACTERS = 60;
/** Ten times the longest mapping of the tests; a list of codes makes one long. */
const MAPPING_MAX_CHARACTERS = 200_000;
/** UTF-8 takes up to three bytes for a character, and JSON two for a quotation mark. */
const MAPPING_MAX_BODY_BYTES = 1024 * 1024;
/** A county has a few exports. */
export const MAPPINGS_MAX = 100;
/** Only the beginning of a file is read, but a workbook has to be whole. */
export const SAMPLE_MAX_MEGABYTES = 25;
export const SAMPLE_MAX_BYTES = SAMPLE_MAX_MEGABYTES * 1_000_000;

export const importMappingFields = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX_CHARACTERS).regex(PLAIN_LINE, PLAIN_PROBLEM),
  /** The mapping as JSON (docs/importing.md, "Mappings"). */
  content: z.string().min(1).max(MAPPING_MAX_CHARACTERS),
});

const importMappingSchema = z.object({ id: z.int(), version: z.int(), name: z.string(), content: z.string() });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** A saved mapping with its content. */
export const getImportMapping = defineEndpoint({
  method: 'GET',
  path: 'controlPanel/importMapping/:id',
  access,
  request: z.strictObject({ id: z.coerce.number().int().min(1) }),
  content: importMappingSchema,
});

/** Saves a mapping; id 0 is a new one. Refused with MAPPING_CHANGED if another save came between. */
export const saveImportMapping = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/saveImportMapping',
  access,
  bodyLimitBytes: MAPPING_MAX_BODY_BYTES,
  request: importMappingFields.extend({ id: z.int().min(0), version: z.int().min(0) }),
  content: importMappingSchema,
});

/** Deletes a mapping. Uploads that use it stay. */
export const deleteImportMapping = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/deleteImportMapping',
  access,
  request: z.strictObject({ id: z.int().min(1) }),
  content: z.object({}),
});

/** The JSON part of a sample, before the file. */
export const sampleFields = z.strictObject({
  fileName: z.string().trim().min(1).max(120).regex(PLAIN_LINE, PLAIN_PROBLEM),
  encoding: z.enum(IMPORT_ENCODINGS).default('utf-8'),
});

/** Suggests a mapping for a file: multipart, the JSON part (`sampleFields`) and then the file. Saves nothing. */
export const suggestImportMapping = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/suggestImportMapping',
  access,
  body: 'multipart',
  request: z.strictObject({}),
  content: z.object({ content: z.string() }),
});
