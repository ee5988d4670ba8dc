import { z } from 'zod';

/** The secret of a mailed link: 256 random bits, base64url. A truncated or altered one is refused like one that never was. */
export const ticketSchema = z.string().max(200);
