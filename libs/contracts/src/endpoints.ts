import { listCompanies } from './companies';
import { listDistributors } from './distributors';
import { listEvents } from './events';
import { getHealth } from './health';
import { listLicenses } from './licenses';
import { countUnreadByUser, listMessages } from './messages';
import { getUser, login, logout } from './session';
import { listTasks } from './tasks';
import { listUsers } from './users';

/** The whole HTTP contract: every call that the server answers, by name. */
export const endpoints = {
  getHealth,
  getUser,
  login,
  logout,
  listDistributors,
  listCompanies,
  listLicenses,
  listTasks,
  listUsers,
  listEvents,
  listMessages,
  countUnreadByUser,
} as const;
