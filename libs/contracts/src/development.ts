import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** An area that runs from the machine of its developer, at `http://127.0.0.1:<port>`. */
export const development = z.object({
  area: z
    .string()
    .check(
      z.maxLength(32, 'area must have at most 32 characters'),
      z.regex(/^[a-z][a-z0-9-]*$/, 'area must be the name of an area'),
    ),
  /** Not one of the ports that only the system may use. */
  port: z
    .int('port must be a number')
    .check(z.refine((port) => port >= 1024 && port <= 65_535, 'port must be from 1024 to 65535')),
});
export type Development = z.output<typeof development>;

/** Whether a server lets some of its users run an area from their own machine. */
export const developmentState = z.object({ isOn: z.boolean() });

/** Response body of a 403 for users whom the server does not let develop. */
export const DEVELOPMENT_REFUSED =
  'You may not run areas from your machine here. An administrator of the server can allow it with DEVELOP_USERS.';

export const getDevelopment = defineEndpoint({
  summary: 'Returns whether the server lets some users run an area from their own machine.',
  method: 'GET',
  path: '/api/development',
  access: 'public',
  response: developmentState,
});

export const startDevelopment = defineEndpoint({
  summary:
    'Lets the pages of this session load an area from the machine of the user, for 12 hours at most.',
  method: 'POST',
  path: '/api/development',
  access: 'user',
  body: development,
  response: z.object({}),
});

export const endDevelopment = defineEndpoint({
  summary: 'Lets the pages of this session load released areas only.',
  method: 'DELETE',
  path: '/api/development',
  access: 'user',
  response: z.object({}),
});
