import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  listCompanyLicenses,
  updateCompany,
} from './companies';
import {
  changeDistributorChannel,
  createDistributor,
  deleteDistributor,
  listDistributors,
} from './distributors';
import { createEvent, deleteEvent, listEvents, updateEvent } from './events';
import { getHealth, getReady } from './health';
import { createLicense, deleteLicense, listLicenses } from './licenses';
import {
  clearConversation,
  countUnreadByUser,
  listMessages,
  markMessageRead,
  sendMessage,
} from './messages';
import { getOpenApi } from './openapi';
import { getUser, login, logout } from './session';
import {
  createTask,
  createTaskComment,
  deleteTask,
  deleteTaskComment,
  listTaskComments,
  listTasks,
  updateTask,
} from './tasks';
import { listUsers } from './users';

/** The whole HTTP contract: every call that the server answers, by name. */
export const endpoints = {
  getHealth,
  getReady,
  getOpenApi,
  getUser,
  login,
  logout,
  listDistributors,
  createDistributor,
  changeDistributorChannel,
  deleteDistributor,
  listCompanies,
  createCompany,
  getCompany,
  updateCompany,
  deleteCompany,
  listCompanyLicenses,
  listLicenses,
  createLicense,
  deleteLicense,
  listTasks,
  createTask,
  updateTask,
  deleteTask,
  listTaskComments,
  createTaskComment,
  deleteTaskComment,
  listUsers,
  listEvents,
  createEvent,
  updateEvent,
  deleteEvent,
  listMessages,
  sendMessage,
  markMessageRead,
  countUnreadByUser,
  clearConversation,
} as const;
