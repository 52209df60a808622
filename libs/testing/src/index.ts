export { OTHER_TEXTS, SAME_TEXTS } from '@atrium/contracts/same-texts';
export {
  buildActivityEntry,
  buildAdmin,
  buildAttachment,
  buildCompany,
  buildContext,
  buildConversationEntry,
  buildDistributor,
  buildEvent,
  buildLicense,
  buildNotice,
  buildPerson,
  buildTask,
  buildTaskComment,
  buildUser,
} from './builders';
export { createDeferred } from './deferred';
export { expectAccessible } from './expect-accessible';
export { findConflict } from './find-conflict';
export { freezeDate } from './freeze-date';
export { holdMarks } from './hold-marks';
export { mockDownloads } from './mock-downloads';
export { disconnectEndpoint, failEndpoint, mockEndpoint, mockServer } from './mock-server';
export type { MockRequest } from './mock-server';
export { openChangeStream } from './open-change-stream';
export { readGroup } from './read-group';
export { currentToast, readToast } from './read-toast';
export { renderRoute } from './render-route';
export { waitUntil } from './wait-until';
