import * as z from 'zod';

/** Shape of `PendingSignIn`. */
export const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  /** Whether the person has to prove who they are once more. */
  confirms: z.boolean(),
  startedAt: z.number(),
});

/** A sign-in that has begun, as its browser keeps it. */
export type PendingSignIn = z.infer<typeof pendingSignIn>;
