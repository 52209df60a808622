import { createQueryClient } from '@atrium/api-client';
import type { CurrentUser } from '@atrium/contracts';
import type { ActivityEntry } from '@atrium/contracts/activity';
import type { Attachment } from '@atrium/contracts/attachments';
import type { Company } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import type { EventPayload } from '@atrium/contracts/events';
import type { License } from '@atrium/contracts/licenses';
import type { ConversationEntry } from '@atrium/contracts/messages';
import type { Notice } from '@atrium/contracts/notices';
import type { Person } from '@atrium/contracts/people';
import type { Task, TaskComment } from '@atrium/contracts/tasks';

const CREATED_AT = '2026-03-02T08:15:00.000Z';
// As user 2 has created it.
const VERSION = { version: 1, changedBy: { id: 2, username: 'maria' } };

/** Builds a staff member, `maria` by default. */
export function buildUser(values: Partial<CurrentUser> = {}): CurrentUser {
  return { id: 2, username: 'maria', email: 'maria@atrium.example', role: 'staff', ...values };
}

/** Builds an admin. */
export function buildAdmin(values: Partial<CurrentUser> = {}): CurrentUser {
  return buildUser({
    id: 1,
    username: 'admin',
    email: 'admin@atrium.example',
    role: 'admin',
    ...values,
  });
}

/** Builds what the shell gives to the commands and the search of an area. */
export function buildContext(user = buildUser()) {
  return { user, queryClient: createQueryClient() };
}

/** Builds an active staff member as admins see one, `maria` by default. */
export function buildPerson(values: Partial<Person> = {}): Person {
  return {
    ...buildUser(),
    rights: [],
    state: 'active',
    lastSeenAt: '2026-11-20T08:00:00.000Z',
    hasSecondFactor: false,
    linkExpiresAt: null,
    ...values,
  };
}

/** Builds an attached text, `notes.txt` by default. */
export function buildAttachment(values: Partial<Attachment> = {}): Attachment {
  return {
    id: 1,
    name: 'notes.txt',
    size: 2048,
    type: 'text/plain',
    width: null,
    height: null,
    altText: null,
    ...values,
  };
}

/** Builds an entry of the audit trail, a changed task by default. */
export function buildActivityEntry(values: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 1,
    at: CREATED_AT,
    action: 'task.changed',
    actor: { id: 2, name: 'maria' },
    entity: { kind: 'task', id: '12', name: 'TASK-0012 Renew the contract' },
    detail: 'priority, status',
    address: '192.0.2.1',
    ...values,
  };
}

/** Builds an active distributor of the channel `platform`. */
export function buildDistributor(values: Partial<Distributor> = {}): Distributor {
  return {
    id: 1,
    name: 'Northwind',
    email: 'sales@northwind.example',
    status: 'active',
    channel: 'platform',
    createdAt: CREATED_AT,
    ...VERSION,
    ...values,
  };
}

/** Builds an active company of distributor 1 with its required fields only. */
export function buildCompany(values: Partial<Company> = {}): Company {
  return {
    id: 1,
    uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
    name: 'Contoso',
    email: 'office@contoso.example',
    phone: null,
    vatNumber: null,
    address: null,
    authorizedPerson: null,
    authorizedPersonTitle: null,
    distributorId: 1,
    status: 'active',
    createdAt: CREATED_AT,
    ...VERSION,
    ...values,
  };
}

/** Builds an active full license of company 1. */
export function buildLicense(values: Partial<License> = {}): License {
  return {
    id: 1,
    companyId: 1,
    distributorId: 1,
    key: 'ATR-7K2M-9QXD-4HVB',
    isTrial: false,
    active: true,
    createdAt: CREATED_AT,
    expiresAt: '2027-03-02T08:15:00.000Z',
    ...values,
  };
}

/** Builds a new bug without description or dates, assigned to user 2. */
export function buildTask(values: Partial<Task> = {}): Task {
  return {
    id: 1,
    taskNumber: 'TASK-0001',
    title: 'Invoice totals are off by a cent',
    type: 'Bug',
    description: null,
    status: 'Todo',
    priority: 'Medium',
    assignees: [{ userId: 2 }],
    startDate: null,
    endDate: null,
    ...VERSION,
    ...values,
  };
}

/** Builds a comment of user 2 (`maria`). */
export function buildTaskComment(values: Partial<TaskComment> = {}): TaskComment {
  return {
    id: 1,
    content: 'I will look into it',
    createdAt: '2026-11-20T09:30:00.000Z',
    editedAt: null,
    author: { id: 2, username: 'maria' },
    mentionedIds: [],
    ...values,
  };
}

/** Builds an unread notice: `maria` has assigned a task. */
export function buildNotice(values: Partial<Notice> = {}): Notice {
  return {
    id: 1,
    kind: 'assigned',
    about: 'task',
    subjectId: 1,
    taskNumber: 'TASK-0001',
    title: 'Invoice totals are off by a cent',
    count: 1,
    by: { id: 2, username: 'maria' },
    at: '2026-11-20T09:30:00.000Z',
    isRead: false,
    ...values,
  };
}

/** Builds an event of one hour with user 2 as its only participant. */
export function buildEvent(values: Partial<EventPayload> = {}): EventPayload {
  return {
    id: 1,
    title: 'Quarterly review',
    description: null,
    startDate: '2026-11-20T09:00:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
    participants: [{ userId: 2 }],
    participantIds: [2],
    ...VERSION,
    ...values,
  };
}

/** Builds a read message from user 2 (`maria`) to user 1. */
export function buildConversationEntry(
  message: Partial<ConversationEntry['message']> = {},
  username = 'maria',
): ConversationEntry {
  return {
    message: {
      id: 1,
      senderId: 2,
      recipientId: 1,
      content: 'Good morning',
      isRead: true,
      editedAt: null,
      deletedAt: null,
      quoted: null,
      createdAt: '2026-11-20T08:00:00.000Z',
      ...message,
    },
    sender: { username },
  };
}
