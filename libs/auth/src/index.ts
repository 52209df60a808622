export { canVisit, homePath, isAdmin } from './roles';
export { useEndSession, useSession, useSignIn, useSignOut, useUser } from './session';
export type { Session, SessionChangeOptions } from './session';
