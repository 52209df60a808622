/** Every error text that the server sends word for word and a test or a screen relies on. */
export const errorMessages = {
  badLogin: 'Invalid username or password',
  companyOfOtherDistributor: 'The company does not belong to this distributor',
  forbidden: 'You are not allowed to do this',
  forbiddenKey: 'The request body must not have a key named __proto__ or constructor.prototype',
  foreignOrigin: 'Requests from another site are not allowed',
  internal: 'Internal Server Error',
  jsonExpected: 'The request body must be JSON',
  notAuthor: 'Only its author can delete a comment',
  notFound: 'Not found',
  notSignedIn: 'Not signed in',
  objectExpected: 'The request body must be a JSON object',
  tooManyAttempts: 'Too many failed sign-ins, please try again later',
  unknownAssignee: 'Every assignee must be an active user',
  unknownDistributor: 'The distributor does not exist',
  unknownParticipant: 'Every internal participant must be an active user',
  unknownRecipient: 'The recipient must be another active user',
} as const;
