import {
  ENDS_BEFORE_START,
  ONLY_FOR_ALL,
  TOO_MANY_EXCEPTIONS,
  UNKNOWN_PARTICIPANT,
} from './events';
import { MESSAGE_EDIT_MINUTES } from './messages';
import { COMMENT_EDIT_MINUTES } from './task-comments';

/** Error messages of the server that tests or screens rely on. */
export const errorMessages = {
  invalidCredentials: 'Invalid username or password',
  attachmentGone: 'A file is no longer there, nothing was saved. Remove it or attach it again.',
  changesUnavailable: 'Live updates are not available at the moment, please try again shortly',
  companyOfOtherDistributor: 'The company does not belong to this distributor',
  databaseUnavailable: 'The database is not available at the moment, please try again shortly',
  diskFull: 'The disk of the server is full, nothing was saved',
  distributorChanged: changedInTheMeantime('distributor'),
  duplicateSession:
    'The browser has sent several session cookies. Delete the cookies of this site and try again.',
  endsBeforeStart: ENDS_BEFORE_START,
  entityWithoutKind: 'Entity needs a kind',
  eventChanged: changedInTheMeantime('event'),
  eventIsOver: 'This event is over',
  eventMoved: 'The time of this event has changed in the meantime. Please answer again.',
  expiryAddressesChanged:
    'These addresses have changed in the meantime. Save again to replace the new ones.',
  bytesExpected:
    'Files are sent as they are, as application/octet-stream: use the release tool of this version',
  fileEmpty: 'This file is empty',
  fileDamaged: 'The file has changed on its way here. Attach it again.',
  fileIncomplete: 'The file did not arrive completely. Attach it again.',
  fileLengthMissing: 'The length of a file must be known: send a Content-Length',
  filesFull: 'There is no space left for files. Ask an admin to make room.',
  fileNotScanned: 'Files can’t be checked for viruses at the moment, please try again shortly',
  fileRefused: 'The virus scanner has refused this file',
  fileTellsPlace:
    'This picture says where it was taken. Remove the location from it and attach it again.',
  fileHashWrong: 'The content is not that of this hash',
  firstBuildOfOther: 'The first build must be one of the app in the path',
  forbidden: 'You are not allowed to do this',
  forbiddenKey: 'The request body must not have a key named __proto__ or constructor.prototype',
  companyChanged: changedInTheMeantime('company'),
  confirmationRequired: 'Confirm with your password first.',
  commentTooOld: `A comment can be changed for ${String(COMMENT_EDIT_MINUTES)} minutes only`,
  codeMissing: 'Enter the code from your authenticator app.',
  codeWrong: 'The code is not valid.',
  crossSiteRequest: 'Requests from another site are not allowed',
  internal: 'Internal Server Error',
  idempotencyKeyReused: 'This Idempotency-Key was already used for another message',
  jsonExpected: 'The request body must be JSON',
  invalidEventAnswer:
    'This link is no longer valid: the event is over, or you are not invited to it.',
  invalidFirstAdminLink:
    'This link is no longer valid. The log of the server has a new one after its next start.',
  invalidPasswordLink: 'This link is no longer valid. Ask an admin for a new one.',
  logoutTokenInvalid: 'The logout token is not valid',
  logoutTokenUsed: 'The logout token was used before',
  licensesChanged:
    'Some of these licenses have been renewed or deleted in the meantime, nothing was saved',
  manifestInvalid: 'A manifest is not that of a shell or an area: build it again',
  messageTooOld: `A message can be changed for ${String(MESSAGE_EDIT_MINUTES)} minutes only`,
  notAuthor: 'Only its author can delete a comment',
  notFound: 'Not found',
  notSignedIn: 'Not signed in',
  ownPasswordLink: 'Change your own password in the account menu.',
  ownSecondFactor: 'Turn off your own second factor in the account menu.',
  onlyForAllOccurrences: ONLY_FOR_ALL,
  objectExpected: 'The request body must be a JSON object',
  passwordCommon: 'This password is one of the most common ones. Choose another one.',
  passwordIsName: 'This password is a name with digits or signs added. Choose another one.',
  passwordSame: 'The new password is the current one. Choose another one.',
  providerUnavailable:
    'The sign-in service can’t be reached at the moment, please try again shortly',
  publisherUnknown: 'The token of the publisher is not valid, or has expired',
  secondFactorIsOff: 'The second factor is off.',
  secondFactorIsOn: 'The second factor is on already.',
  secondFactorNotSetUp: 'Set up the second factor again, then enter a code of it.',
  secondFactorRequired: 'Your role requires a second factor.',
  signInBusy: 'Too many people are signing in at the moment, please try again in a few seconds',
  tasksChanged:
    'Some of these tasks have been changed or deleted in the meantime, nothing was saved',
  taskChanged: changedInTheMeantime('task'),
  tooManyAttempts: 'Too many failed sign-ins, please try again later',
  tooManyCodes: 'Too many wrong codes, please try again later',
  tooManyExceptions: TOO_MANY_EXCEPTIONS,
  tooManyInvalidLinks: 'Too many links that are not valid, please try again later',
  tooManyInvitations: 'Too many invitations in one hour, please try again later',
  tooManyMails: 'Too many emails in one hour, please try again later',
  tooManyPageReports: 'Too many page reports from this network, please try again shortly',
  tooManyStreams: 'Too many pages of this user receive live updates already',
  unknownAssignee: 'Every assignee must be an active user',
  unknownDistributor: 'The distributor does not exist',
  unknownParticipant: UNKNOWN_PARTICIPANT,
  unknownRecipient: 'The recipient must be another active user',
  unknownSubject: 'There is no such task or event',
} as const;

function changedInTheMeantime(thing: string): string {
  return `This ${thing} has been changed in the meantime, nothing was saved`;
}
