export { keepDrafts, RESTORED_DRAFT_TEXT, useDraftAcrossSignIn } from './draft-across-sign-in';
export { keepDraftsAcrossReloads } from './draft-reload';
export { canVisit, isAdmin } from './roles';
export { useRefreshUser, useSession, useSessionSync, useSignOut, useUser } from './session';
export type { Session, SessionChangeOptions } from './session';
