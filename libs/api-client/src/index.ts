export {
  ApiError,
  explainError,
  explainLoginError,
  explainReadError,
  InvalidResponseError,
  isUnauthorized,
} from './api-error';
export { companyMutations, companyQueries } from './companies';
export { distributorMutations, distributorQueries } from './distributors';
export { eventMutations, eventQueries } from './events';
export type { CalendarEvent } from './events';
export { followOtherTabs } from './follow-other-tabs';
export { licenseMutations, licenseQueries } from './licenses';
export { messageMutations, messageQueries } from './messages';
export type { MessageDraft } from './messages';
export { createQueryClient } from './query-client';
export { request } from './request';
export type { RequestInput } from './request';
export {
  endSession,
  forgetPrivateData,
  hasSessionEnded,
  noteSessionStart,
  sessionMutations,
  sessionQueries,
} from './session';
export { tellOtherTabs } from './session-channel';
export { taskMutations, taskQueries } from './tasks';
export { userQueries } from './users';
