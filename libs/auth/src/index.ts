export { keepDrafts, useDraftAcrossSignIn } from './draft-across-sign-in';
export { restoreDrafts, storeDrafts } from './draft-reload';
export { canVisit, isAdmin } from './roles';
export { useRefreshUser, useSession, useSessionSync, useSignOut, useUser } from './session';
export type { Session, SessionChangeOptions } from './session';
