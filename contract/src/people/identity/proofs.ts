import { z } from 'zod';

/** The ways in which users prove who they are; `profile:sessions.proofs` names them. */
export const PROOFS = ['PASSWORD', 'CODE', 'RECOVERY_CODE', 'PASSKEY', 'SINGLE_SIGN_ON'] as const;
export const proofSchema = z.enum(PROOFS);
export type Proof = z.infer<typeof proofSchema>;
