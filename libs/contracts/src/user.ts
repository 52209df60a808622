import * as z from 'zod/mini';
import { id } from './id';

/** The signed-in user, or an entry in the list of users. */
export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.string(),
});
export type User = z.output<typeof user>;

/** A step that a user must take before anything else. */
export const requiredStep = z.enum(['change-password', 'set-up-second-factor']);
export type RequiredStep = z.output<typeof requiredStep>;

/** Response bodies of a 403 for a user who must take a step first. */
export const REQUIRED_STEP_MESSAGES: Readonly<Record<RequiredStep, string>> = {
  'change-password': 'Change your password first.',
  'set-up-second-factor': 'Set up a second factor first.',
};

/** The signed-in user. Until a required step is taken, endpoints that are not part of it respond with 403. */
export const currentUser = z.extend(user, {
  requiredStep: z.optional(requiredStep),
  /** Rights beside the role, such as `releases:tasks`; missing if there are none. */
  rights: z.optional(z.array(z.string())),
  /** Ids of the candidates that were made for the user, or for the user's role. */
  candidates: z.optional(z.array(z.string())),
});
export type CurrentUser = z.output<typeof currentUser>;
