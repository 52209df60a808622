import type { endpoints } from './endpoints';
import { MESSAGES_PER_PAGE } from './messages';

/** One sentence for each call that says what it does, for the OpenAPI document. */
export const endpointSummaries: Readonly<Record<keyof typeof endpoints, string>> = {
  getHealth:
    'Answers as long as the server runs, whatever the state of its database, and names what is live.',
  getReady: 'Answers 200 while the database answers, and 503 while it does not.',
  getOpenApi: 'Returns this contract as an OpenAPI 3.1 document.',
  getUser: 'Returns the signed-in user; 401 means that nobody is signed in.',
  login: 'Signs a user in and sets the session cookie.',
  logout: 'Ends the session, if there is one, and clears its cookie.',
  listDistributors: 'Lists all distributors.',
  createDistributor: 'Adds an active distributor.',
  changeDistributorChannel: 'Changes the channel of a distributor.',
  deleteDistributor: 'Deletes a distributor with its companies and licenses.',
  listCompanies: 'Lists all companies.',
  createCompany: 'Adds an active company to a distributor.',
  getCompany: 'Returns one company.',
  updateCompany: 'Replaces the details of a company; its distributor stays.',
  deleteCompany: 'Deletes a company with its licenses.',
  listCompanyLicenses: 'Lists the licenses of a company, oldest first.',
  listLicenses: 'Lists all licenses.',
  createLicense: 'Gives a company an active license with a new key.',
  deleteLicense: 'Deletes a license.',
  listTasks: 'Lists all tasks, newest first.',
  createTask: 'Adds a task with the next number.',
  updateTask: 'Replaces a task; its number stays.',
  deleteTask: 'Deletes a task with its comments.',
  listTaskComments: 'Lists the comments on a task, oldest first.',
  createTaskComment: 'Adds a comment of the signed-in user to a task.',
  deleteTaskComment: 'Deletes a comment of the signed-in user.',
  listUsers: 'Lists all active users, sorted by username.',
  listEvents: 'Lists all events, earliest start first.',
  createEvent: 'Adds an event.',
  updateEvent: 'Replaces an event and its participants.',
  deleteEvent: 'Deletes an event.',
  listMessages: `Lists the newest ${String(MESSAGES_PER_PAGE)} messages of the signed-in user and one other user, or those before the id \`before\`, oldest first.`,
  sendMessage: 'Sends a message to another active user.',
  markMessageRead: 'Marks a received message as read.',
  countUnreadByUser: 'Counts the unread messages of each sender; senders with none are absent.',
  clearConversation:
    'Deletes the conversation of the signed-in user with one other user, for both.',
};
