export type {
  Access,
  Download,
  Endpoint,
  EndpointInput,
  EndpointResponse,
  Ownership,
} from './endpoint';
export { fillPath } from './fill-path';
export { parseJson } from './parse-json';
export { ADMIN_ROLE, CONFIRMATION_HEADER, getUser, logout } from './session';
export {
  credentials,
  login,
  newPassword,
  normalizePassword,
  SECOND_FACTOR_HEADER,
} from './sign-in';
export type { Credentials, LoginBody } from './sign-in';
export { currentUser, REQUIRED_STEP_MESSAGES, requiredStep, user } from './user';
export type { CurrentUser, RequiredStep, User } from './user';
