import { z } from 'zod';

/** A active, I inactive, P pending: registered or invited but not completed, L locked after wrong passwords (Spec 3 §3 "User"). */
export const USER_STATUSES = ['A', 'I', 'P', 'L'] as const;
export const userStatusSchema = z.enum(USER_STATUSES);
export type UserStatus = z.infer<typeof userStatusSchema>;
