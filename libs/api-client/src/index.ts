export {
  ApiError,
  explainError,
  explainLoginError,
  InvalidResponseError,
  isUnauthorized,
} from './api-error';
export { followOtherTabs } from './follow-other-tabs';
export { createQueryClient } from './query-client';
export { invalidateAfter } from './invalidate-after';
export { request, requestIfChanged } from './request';
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
