import * as z from 'zod/mini';
import { adminEndpoint } from './endpoint';
import { emailInput, id, instant, listInput, optionalText, requiredOr, textInput } from './fields';
import { rightInput } from './rights';
import { credentials } from './sign-in';

/** State of a person: `invited` until the first password is set. */
export const personState = z.enum(['invited', 'active', 'deactivated']);
export type PersonState = z.output<typeof personState>;

/** Account of a person at the sign-in provider of the company. */
export const providerAccount = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Address that the provider had verified at the last sign-in; `null` if it had none. */
  email: z.nullable(z.string()),
  linkedAt: instant,
});
export type ProviderAccount = z.output<typeof providerAccount>;

/** A person with an account, as admins see one. */
export const person = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.string(),
  /** Rights beside the role, such as `releases:tasks`; sorted. */
  rights: z._default(z.array(z.string()), []),
  state: personState,
  /** Time of the last request, accurate to a minute; `null` before the first sign-in. */
  lastSeenAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
  /** End of the password link that is still valid. */
  linkExpiresAt: z.nullable(instant),
  /** Outcome of the mail with that link; missing if it was copied. */
  linkMail: z.optional(
    z.object({
      state: z.enum(['waiting', 'sent', 'refused']),
      /** Why it was refused, in the words of the mail server. */
      reason: optionalText,
    }),
  ),
  /** Only after a sign-in there. */
  providerAccount: z.optional(providerAccount),
});
export type Person = z.output<typeof person>;

/** Role in a request: one word of lower-case letters, which may have hyphens. */
export const roleInput = textInput({ label: 'Role', maxLength: 30 }).check(
  z.minLength(1, 'Required'),
  z.regex(/^[a-z][a-z-]*$/, 'The role must be one word of lower-case letters'),
);

/** How a password link reaches the person: by mail, or copied by the admin. */
export const linkDelivery = z.enum(['mail', 'copy']);
export type LinkDelivery = z.output<typeof linkDelivery>;

/** Fields of a new person. */
export const newPerson = z.object({
  username: credentials.shape.username,
  email: emailInput,
  role: roleInput,
  delivery: linkDelivery,
});
export type NewPerson = z.output<typeof newPerson>;

/** A person, and the password link if the admin is to copy it; the server shows it only once. */
export const personWithLink = z.object({
  person,
  /** Address that opens Atrium with the form for a new password. */
  link: z.nullable(z.string()),
});
export type PersonWithLink = z.output<typeof personWithLink>;

/** Validity of a password link. */
export const LINK_HOURS = 72;

/** Settings of all accounts. */
export const accountSettings = z.object({
  /** Whether admins must have a second factor. */
  adminsNeedSecondFactor: z.boolean({ error: requiredOr('Required', 'Invalid input') }),
});
export type AccountSettings = z.output<typeof accountSettings>;

/** The settings, and what the server can do for accounts. */
export const currentAccountSettings = z.extend(accountSettings, {
  /** Whether a mail server is configured; missing from older servers. */
  sendsMail: z.optional(z.boolean()),
});
export type CurrentAccountSettings = z.output<typeof currentAccountSettings>;

const personParams = z.object({ id });

export const listPeople = adminEndpoint('GET /api/people', {
  summary: 'Lists everybody with an account, sorted by username.',
  response: z.array(person),
});

export const addPerson = adminEndpoint('POST /api/people', {
  summary: 'Adds a person, who sets the first password by a one-time link.',
  confirmed: true,
  body: newPerson,
  response: personWithLink,
  errors: [409],
});

export const changePersonRole = adminEndpoint('PUT /api/people/:id/role', {
  summary: 'Changes the role of a person and ends their sessions.',
  confirmed: true,
  params: personParams,
  body: z.object({ role: roleInput }),
  response: person,
  errors: [409],
});

/** Most rights of a person. */
const MOST_RIGHTS = 50;

export const changePersonRights = adminEndpoint('PUT /api/people/:id/rights', {
  summary: 'Replaces the rights that a person has beside the role, and ends their sessions.',
  confirmed: true,
  params: personParams,
  body: z.object({
    rights: listInput(rightInput, MOST_RIGHTS, `At most ${String(MOST_RIGHTS)} rights`),
  }),
  response: person,
  errors: [409],
});

export const changePersonState = adminEndpoint('PUT /api/people/:id/state', {
  summary: 'Deactivates a person, which ends their sessions, or reactivates one.',
  confirmed: true,
  params: personParams,
  body: z.object({ isActive: z.boolean({ error: requiredOr('Required', 'Invalid input') }) }),
  response: person,
  errors: [409],
});

export const createPasswordLink = adminEndpoint('POST /api/people/:id/password-link', {
  summary: 'Creates a one-time link for a new password; earlier links of the person end.',
  confirmed: true,
  params: personParams,
  body: z.object({ delivery: linkDelivery }),
  response: personWithLink,
  errors: [409],
});

export const endPersonSessions = adminEndpoint('DELETE /api/people/:id/sessions', {
  summary: 'Ends all sessions of a person.',
  confirmed: true,
  params: personParams,
  response: person,
});

export const removePersonSecondFactor = adminEndpoint('DELETE /api/people/:id/second-factor', {
  summary: 'Turns off the second factor of a person who has lost it, and ends their sessions.',
  confirmed: true,
  params: personParams,
  response: person,
  errors: [409],
});

export const removePersonProviderAccount = adminEndpoint(
  'DELETE /api/people/:id/provider-account',
  {
    summary:
      'Removes the link of a person with the account at the sign-in provider, and ends their sessions.',
    confirmed: true,
    params: personParams,
    response: person,
  },
);

export const getAccountSettings = adminEndpoint('GET /api/account-settings', {
  summary: 'Returns the settings of all accounts.',
  response: currentAccountSettings,
});

export const changeAccountSettings = adminEndpoint('PUT /api/account-settings', {
  summary: 'Changes the settings of all accounts.',
  confirmed: true,
  body: accountSettings,
  response: accountSettings,
});
