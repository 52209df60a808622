export type { Access, Endpoint, EndpointInput, EndpointResponse, Ownership } from './endpoint';
export { ADMIN_ROLE, credentials, getUser, login, logout } from './session';
export type { Credentials } from './session';
export { user } from './user';
export type { User } from './user';
