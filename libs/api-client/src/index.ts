export {
  ApiError,
  explainError,
  HTML_RESPONSE,
  InvalidResponseError,
  isConflict,
  isRequiredStepError,
  isUnauthorized,
} from './api-error';
export { provideConfirmation } from './confirmation';
export { announceSignOut, refreshUser, syncWithOtherTabs } from './session-sync';
export { createQueryClient } from './query-client';
export { defineMutation, defineRowDeletion, defineRowMutation } from './define-mutation';
export { invalidateAfter } from './invalidate-after';
export type { RowList } from './rows';
export { putRows, readAfter, removeRow, rowListOptions } from './rows';
export { startStallTimer, watchBody } from './progress';
export { request, requestIfChanged, requestNewToken } from './request';
export type { RequestInput, Transport } from './request';
export {
  endSession,
  clearPrivateData,
  hasSessionEnded,
  clearSessionEnded,
  sessionQueries,
} from './session';
export { notifyOtherTabs } from './session-channel';
export { useChangedIds } from './live/changed-ids';
export type { ChangeConcern } from './live/query-meta';
export { startLiveUpdates } from './live/start-live-updates';
