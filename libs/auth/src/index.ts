export { useDraftAcrossSignIn } from './draft-across-sign-in';
export { canVisit, isAdmin } from './roles';
export { useRefreshUser, useSession, useSessionSync, useSignOut, useUser } from './session';
export type { Session, SessionChangeOptions } from './session';
