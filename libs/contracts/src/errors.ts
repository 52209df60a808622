/** Every error text that the server sends word for word and a test or a screen relies on. */
export const errorMessages = {
  badLogin: 'Invalid username or password',
  forbidden: 'You are not allowed to do this',
  foreignOrigin: 'Requests from another site are not allowed',
  internal: 'Internal Server Error',
  jsonExpected: 'The request body must be JSON',
  notFound: 'Not found',
  notSignedIn: 'Not signed in',
  tooManyAttempts: 'Too many failed sign-ins, please try again later',
} as const;
