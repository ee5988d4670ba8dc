import { z } from 'zod';

// Schemas are interpreted here: the content security policy lets no text become code, and a browser logs the attempt as an issue.
// Whether it is tried is settled when the first schema is made, so this is imported before any.
z.config({ jitless: true });
