export { company, companyStatus, listCompanies } from './companies';
export type { Company, CompanyStatus } from './companies';
export { channelLabels, distributor, distributorChannel, listDistributors } from './distributors';
export type { Distributor, DistributorChannel } from './distributors';
export type { Access, Endpoint, EndpointInput, EndpointResponse } from './endpoint';
export { endpoints } from './endpoints';
export { errorMessages } from './errors';
export { event, listEvents, participant } from './events';
export type { EventPayload, Participant } from './events';
export { MAX_ID } from './fields';
export { getHealth } from './health';
export { license, listLicenses } from './licenses';
export type { License } from './licenses';
export {
  conversationEntry,
  countUnreadByUser,
  listMessages,
  message,
  messageError,
} from './messages';
export type { ConversationEntry, Message } from './messages';
export { ADMIN_ROLE, credentials, getUser, login, logout, user } from './session';
export type { Credentials, User } from './session';
export { listTasks, task, taskPriority, taskStatus, taskType } from './tasks';
export type { Task, TaskPriority, TaskStatus, TaskType } from './tasks';
export { listUsers } from './users';
