import type { Endpoint, EndpointInput } from '@atrium/contracts';
import { fillPath } from '@atrium/contracts';
import { MAX_ID } from '@atrium/contracts/fields';
import { endpoints } from '@atrium/contracts/server';
import { hexOf, integrityOf } from '@atrium/release-format';
import { TEST_PASSWORD } from '../testing/factories';
import { appCode } from '../testing/second-factor';
import type { TestApp } from '../testing/test-app';
import {
  ANSWER_SCHEDULE,
  ANSWER_TOKEN,
  LICENSE_EXPIRY,
  LINK_TOKEN,
  NEW_PUBLISHER,
  type RowIds,
  UNPUBLISHED,
  WORK_EMAIL,
} from './seed-rows';

/** Name of an endpoint of the contract. */
export type EndpointName = keyof typeof endpoints;

/** Name of an endpoint that changes something; sign-in and sign-out are not among them. */
export type ChangeName = {
  [Name in EndpointName]: (typeof endpoints)[Name] extends { method: 'GET' } | { access: 'public' }
    ? never
    : Name;
}[EndpointName];

/** All endpoints by name. Object.entries widens the names to string. */
export const endpointTable = Object.entries(endpoints) as [EndpointName, Endpoint][];

type Part<Name extends EndpointName, P extends 'params' | 'query' | 'body'> = EndpointInput<
  (typeof endpoints)[Name],
  P
>;

type Given<P extends string, Value> = Value extends undefined
  ? Readonly<Partial<Record<P, undefined>>>
  : Readonly<Record<P, Value>>;

/** Input of an endpoint. */
export type RequestInput<Name extends EndpointName> = Given<'params', Part<Name, 'params'>> &
  Given<'query', Part<Name, 'query'>> &
  Given<'body', Part<Name, 'body'>>;

/** Input of any endpoint. */
export interface AnyInput {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

type InputMakers = { readonly [Name in EndpointName]: (names: RowIds) => RequestInput<Name> };

/** A file that no release has, and nobody has uploaded. */
const NEW_FILE = Buffer.from('Atrium');

const contact = { name: 'Ege Yazılım', email: 'info@ege.example' };

function taskBody({ memberId }: RowIds): RequestInput<'createTask'>['body'] {
  return {
    title: 'Renew',
    type: 'Feature',
    status: 'Todo',
    priority: 'High',
    assigneeIds: [memberId],
  };
}

function eventBody({ memberId }: RowIds) {
  return {
    title: 'Review',
    startDate: '2096-11-20T09:00:00.000Z',
    endDate: '2096-11-20T10:00:00.000Z',
    participantIds: [memberId],
    participants: [contact],
  };
}

/** A valid input for each endpoint. A missing endpoint is a type error. */
export const validInputs: InputMakers = {
  getHealth: () => ({}),
  getReady: () => ({}),
  getOpenApi: () => ({}),
  getUser: () => ({}),
  login: () => ({ body: { username: 'staff', password: TEST_PASSWORD } }),
  logout: () => ({}),
  confirmSession: () => ({ body: { password: TEST_PASSWORD } }),
  changePassword: () => ({
    body: { currentPassword: TEST_PASSWORD, newPassword: 'battery staple' },
  }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  endOtherSessions: () => ({}),
  getSecondFactor: () => ({}),
  setUpSecondFactor: () => ({ body: { password: TEST_PASSWORD } }),
  confirmSecondFactor: () => ({ body: { code: appCode() } }),
  turnOffSecondFactor: () => ({ body: { password: TEST_PASSWORD } }),
  replaceRecoveryCodes: () => ({ body: { password: TEST_PASSWORD } }),
  listDistributors: () => ({ query: {} }),
  createDistributor: () => ({ body: contact }),
  changeDistributorChannel: ({ distributorId }) => ({
    params: { id: distributorId },
    body: { channel: 'service' },
  }),
  updateDistributor: ({ distributorId }) => ({
    params: { id: distributorId },
    body: {
      ...contact,
      status: 'inactive',
      channel: 'service',
    },
  }),
  getExpiryNotices: ({ distributorId }) => ({ params: { id: distributorId } }),
  listRefusedExpiryNotices: () => ({}),
  setExpiryAddresses: ({ distributorId }) => ({
    params: { id: distributorId },
    body: { addresses: ['renewals@ege.example'] },
  }),
  deleteDistributor: ({ distributorId }) => ({ params: { id: distributorId } }),
  listCompanies: () => ({ query: {} }),
  createCompany: ({ distributorId }) => ({ body: { ...contact, distributorId } }),
  getCompany: ({ companyUuid }) => ({ params: { uuid: companyUuid } }),
  updateCompany: ({ companyUuid }) => ({
    params: { uuid: companyUuid },
    body: { ...contact, status: 'pending' },
  }),
  deleteCompany: ({ companyId }) => ({ params: { id: companyId } }),
  listCompanyLicenses: ({ companyUuid }) => ({ params: { uuid: companyUuid } }),
  listLicenses: () => ({ query: {} }),
  createLicense: ({ companyId, distributorId }) => ({
    body: { companyId, distributorId, expiresAt: '2027-11-20T09:00:00.000Z', isTrial: true },
  }),
  renewLicense: ({ licenseId }) => ({
    params: { id: licenseId },
    body: { expiresAt: '2028-11-20T09:00:00.000Z', isTrial: true },
  }),
  renewLicenses: ({ licenseId }) => ({
    body: {
      licenses: [
        {
          id: licenseId,
          formerExpiresAt: LICENSE_EXPIRY,
          expiresAt: '2028-11-20T09:00:00.000Z',
        },
      ],
      isTrial: true,
    },
  }),
  setLicenseActive: ({ licenseId }) => ({ params: { id: licenseId }, body: { active: false } }),
  deleteLicense: ({ licenseId }) => ({ params: { id: licenseId } }),
  importRows: () => ({
    body: { kind: 'distributors', rows: [contact], dryRun: false, addDuplicates: true },
  }),
  listTasks: () => ({ query: {} }),
  createTask: (names) => ({ body: { ...taskBody(names), attachmentIds: [names.fileId] } }),
  // Without the file that the task has.
  updateTask: (names) => ({
    params: { id: names.taskId },
    body: { ...taskBody(names), attachmentIds: [] },
  }),
  deleteTask: ({ taskId }) => ({ params: { id: taskId } }),
  changeTasks: ({ taskId, memberId }) => ({
    body: { tasks: [{ id: taskId, version: 1 }], status: 'Done', assigneeIds: [memberId] },
  }),
  listTaskComments: ({ taskId }) => ({ params: { id: taskId }, query: {} }),
  createTaskComment: ({ taskId, fileId }) => ({
    params: { taskId },
    body: { content: 'Yes', attachmentIds: [fileId] },
  }),
  updateTaskComment: ({ taskId, commentId, fileId }) => ({
    params: { taskId, commentId },
    body: { content: 'No', attachmentIds: [fileId] },
  }),
  deleteTaskComment: ({ taskId, commentId }) => ({ params: { taskId, commentId } }),
  listUsers: () => ({ query: {} }),
  listPeople: () => ({}),
  addPerson: () => ({
    body: { username: 'newcomer', email: 'new@example.com', role: 'staff', delivery: 'copy' },
  }),
  changePersonRights: ({ personId }) => ({
    params: { id: personId },
    body: { rights: ['releases:tasks'] },
  }),
  changePersonRole: ({ personId }) => ({ params: { id: personId }, body: { role: 'auditor' } }),
  changePersonState: ({ personId }) => ({ params: { id: personId }, body: { isActive: false } }),
  createPasswordLink: ({ personId }) => ({
    params: { id: personId },
    body: { delivery: 'mail' },
  }),
  endPersonSessions: ({ personId }) => ({ params: { id: personId } }),
  removePersonSecondFactor: ({ personId }) => ({ params: { id: personId } }),
  removePersonProviderAccount: ({ personId }) => ({ params: { id: personId } }),
  getAccountSettings: () => ({}),
  changeAccountSettings: () => ({ body: { adminsNeedSecondFactor: true } }),
  checkPasswordLink: () => ({ body: { token: LINK_TOKEN } }),
  setLinkedPassword: () => ({ body: { token: LINK_TOKEN, password: TEST_PASSWORD } }),
  createFirstAdmin: () => ({
    body: {
      token: LINK_TOKEN,
      username: 'newcomer',
      email: 'new@example.com',
      password: TEST_PASSWORD,
    },
  }),
  listEvents: () => ({ query: {} }),
  listInvitations: ({ eventId }) => ({ params: { id: eventId } }),
  listRefusedInvitations: () => ({}),
  getSignInOptions: () => ({}),
  getWorkEmail: () => ({}),
  adoptWorkEmail: () => ({ body: { email: WORK_EMAIL } }),
  createEvent: (names) => ({ body: { ...eventBody(names), attachmentIds: [names.fileId] } }),
  updateEvent: (names) => ({
    params: { id: names.eventId },
    query: {},
    body: { ...eventBody(names), attachmentIds: [] },
  }),
  deleteEvent: ({ eventId }) => ({ params: { id: eventId }, query: {} }),
  answerEvent: ({ eventId }) => ({ params: { id: eventId }, body: { answer: 'accepted' } }),
  listBusyTimes: ({ memberId }) => ({
    query: {
      userIds: String(memberId),
      from: '2096-11-20T00:00:00.000Z',
      to: '2096-11-21T00:00:00.000Z',
    },
  }),
  listGuests: () => ({}),
  checkEventAnswer: () => ({ body: { token: ANSWER_TOKEN } }),
  sendEventAnswer: () => ({
    body: { token: ANSWER_TOKEN, answer: 'accepted', schedule: ANSWER_SCHEDULE },
  }),
  getCalendarFeed: () => ({}),
  createCalendarFeed: () => ({}),
  removeCalendarFeed: () => ({}),
  listMessages: ({ partnerId }) => ({ query: { recipientId: partnerId } }),
  sendMessage: ({ partnerId, fileId }) => ({
    body: { recipientId: partnerId, content: 'Hi', attachmentIds: [fileId] },
  }),
  markMessageRead: ({ messageId }) => ({ params: { id: messageId } }),
  editMessage: ({ sentMessageId }) => ({
    params: { id: sentMessageId },
    body: { content: 'Hello!' },
  }),
  deleteMessage: ({ sentMessageId }) => ({ params: { id: sentMessageId } }),
  listConversations: () => ({}),
  searchMessages: () => ({ query: { text: 'hel' } }),
  countUnreadByUser: () => ({}),
  clearConversation: ({ partnerId }) => ({ query: { recipientId: partnerId } }),
  uploadFile: () => ({ body: NEW_FILE }),
  updateFile: ({ fileId }) => ({ params: { id: fileId }, body: { altText: 'The plan' } }),
  getFile: ({ taskFileId }) => ({ params: { id: taskFileId } }),
  listNotices: () => ({ query: {} }),
  markNoticeRead: ({ noticeId }) => ({ params: { id: noticeId } }),
  markNoticesRead: () => ({ body: { until: MAX_ID } }),
  markSubjectRead: ({ taskId }) => ({ body: { about: 'task', subjectId: taskId } }),
  getNoticeSettings: () => ({}),
  changeNoticeSettings: () => ({ body: { areMailed: true } }),
  streamChanges: () => ({ query: {} }),
  listActivity: () => ({ query: {} }),
  exportActivity: () => ({ query: {} }),
  reportPage: () => ({
    body: {
      reports: [
        {
          kind: 'thrown',
          app: 'tasks',
          release: '0123456789abcdef',
          error: 'TypeError',
          place: 'assets/page.4f2a.js:1:2045',
        },
      ],
    },
  }),
  listReleases: () => ({}),
  getRelease: ({ area, releaseId }) => ({ params: { app: area, id: releaseId } }),
  getReleaseFile: ({ fileHash }) => ({ params: { hash: fileHash } }),
  putReleaseFile: () => ({
    params: { hash: hexOf(integrityOf(NEW_FILE)) },
    body: NEW_FILE,
  }),
  publishRelease: () => ({
    params: { app: UNPUBLISHED.app },
    body: {
      releases: [{ manifest: UNPUBLISHED.manifest, maps: [], signature: null, expected: null }],
      candidate: null,
      preview: UNPUBLISHED.app,
      reason: 'Look',
      smoke: 'passed',
      check: false,
    },
  }),
  changeRelease: ({ area }) => ({
    params: { app: area },
    body: { action: 'rollback', release: null, expected: null, reason: 'Fails' },
  }),
  removePreview: ({ previewName }) => ({ params: { name: previewName } }),
  listPublishers: () => ({}),
  addPublisher: () => ({
    body: { name: NEW_PUBLISHER, apps: ['*'], may: ['publish'], days: 30 },
  }),
  changePublisherScope: ({ publisherName, area }) => ({
    params: { name: publisherName },
    body: { apps: [area], may: ['publish', 'preview'] },
  }),
  renewPublisher: ({ publisherName }) => ({ params: { name: publisherName }, body: { days: 30 } }),
  removePublisher: ({ publisherName }) => ({ params: { name: publisherName } }),
};

/** Returns the status of the response to an input of `validInputs`. */
export function validStatusOf(name: EndpointName): number {
  // There is somebody already.
  return name === 'createFirstAdmin' ? 404 : 200;
}

/** Returns the path and query of a request with this input. */
export function requestTarget(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = fillPath(path, params);
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Sends a request with this input to an endpoint. */
export function callEndpoint(
  server: TestApp,
  name: EndpointName,
  input: AnyInput,
  { cookie, headers = {} }: { readonly cookie: string; readonly headers?: Record<string, string> },
): Promise<Response> {
  const { method, path }: Endpoint = endpoints[name];
  const { body } = input;
  return server.call(method, requestTarget(path, input), { cookie, body, headers });
}
