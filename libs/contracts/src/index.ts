export {
  company,
  companyDetails,
  companyStatus,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  listCompanyLicenses,
  newCompany,
  updateCompany,
} from './companies';
export type { Company, CompanyDetails, CompanyStatus, NewCompany } from './companies';
export {
  changeDistributorChannel,
  channelLabels,
  createDistributor,
  deleteDistributor,
  distributor,
  distributorChannel,
  listDistributors,
  newDistributor,
} from './distributors';
export type { Distributor, DistributorChannel, NewDistributor } from './distributors';
export type { Access, Endpoint, EndpointInput, EndpointResponse, Ownership } from './endpoint';
export { endpoints } from './endpoints';
export { errorMessages } from './errors';
export {
  createEvent,
  deleteEvent,
  event,
  eventDetails,
  externalParticipant,
  listEvents,
  MAX_PARTICIPANTS,
  participant,
  updateEvent,
} from './events';
export type { EventDetails, EventPayload, ExternalParticipant, Participant } from './events';
export { idInput, MAX_ID } from './fields';
export { getHealth, getReady } from './health';
export { createLicense, deleteLicense, license, listLicenses, newLicense } from './licenses';
export type { License, NewLicense } from './licenses';
export {
  clearConversation,
  conversationEntry,
  countUnreadByUser,
  listMessages,
  markMessageRead,
  message,
  messageError,
  MESSAGES_PER_PAGE,
  newMessage,
  sendMessage,
} from './messages';
export type { ConversationEntry, Message } from './messages';
export { getOpenApi } from './openapi';
export { ADMIN_ROLE, credentials, getUser, login, logout, user } from './session';
export type { Credentials, User } from './session';
export {
  createTask,
  createTaskComment,
  deleteTask,
  deleteTaskComment,
  listTaskComments,
  listTasks,
  newTaskComment,
  task,
  taskComment,
  taskDetails,
  taskPriority,
  taskStatus,
  taskType,
  updateTask,
} from './tasks';
export type { Task, TaskComment, TaskDetails, TaskPriority, TaskStatus, TaskType } from './tasks';
export { listUsers } from './users';
