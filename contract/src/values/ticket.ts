import { z } from 'zod';

/** The secret of a mailed link: 256 random bits, base64url. A truncated or altered ticket is refused like an unknown one. */
export const ticketSchema = z.string().max(200);
