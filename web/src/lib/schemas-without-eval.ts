import { z } from 'zod';

// Interprets schemas instead of compiling them: the content security policy forbids code from text, and browsers log each attempt as
// an issue. zod decides this when the first schema is created, so this file is imported before any schema.
z.config({ jitless: true });
