import type { Chatter } from '../chat-seed';

/** What somebody does again and again. */
export interface Action {
  readonly name: string;
  readonly timesPerHour: number;
  /** At even intervals, as a page does by itself; otherwise at random ones, as people do. */
  readonly isPoll?: true;
  readonly call: (person: Chatter) => Call;
}

/** One call of the API. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
}

const TASKS = 10_000;
const MESSAGES = 1_000_000;
const POLLS_PER_HOUR = 3600 / 5;

function anyOf(count: number): number {
  return 1 + Math.floor(Math.random() * count);
}

function task(person: Chatter): object {
  return {
    title: 'Look at the renewal',
    type: 'Feature',
    description: null,
    status: 'Todo',
    priority: 'Medium',
    assigneeIds: [String(person.id)],
    startDate: null,
    endDate: null,
  };
}

/**
 * What each person does in an hour of work: the chat stays open on a conversation, which polls as
 * specified, and the rest is a busy hour of somebody who writes a lot.
 */
export const actions: readonly Action[] = [
  {
    name: 'poll the conversation',
    timesPerHour: POLLS_PER_HOUR,
    isPoll: true,
    call: ({ partnerId }) => ({
      method: 'GET',
      path: `/api/messages?recipientId=${String(partnerId)}`,
    }),
  },
  {
    name: 'poll the unread counts',
    timesPerHour: POLLS_PER_HOUR,
    isPoll: true,
    call: () => ({ method: 'GET', path: '/api/messages/unread-by-user' }),
  },
  {
    name: 'open the page',
    timesPerHour: 6,
    call: () => ({ method: 'GET', path: '/api/user' }),
  },
  { name: 'list the users', timesPerHour: 6, call: () => ({ method: 'GET', path: '/api/users' }) },
  { name: 'list the tasks', timesPerHour: 4, call: () => ({ method: 'GET', path: '/api/tasks' }) },
  {
    name: 'list the events',
    timesPerHour: 4,
    call: () => ({ method: 'GET', path: '/api/events' }),
  },
  {
    name: 'read comments',
    timesPerHour: 8,
    call: () => ({ method: 'GET', path: `/api/tasks/${String(anyOf(TASKS))}/comments` }),
  },
  {
    name: 'send a message',
    timesPerHour: 20,
    call: ({ partnerId }) => ({
      method: 'POST',
      path: '/api/messages',
      body: { recipientId: partnerId, content: 'A message of some words.' },
    }),
  },
  {
    name: 'mark a message as read',
    timesPerHour: 20,
    // The recipient of the seeded message of that number, or nobody: then it is a 404 at the same cost.
    call: () => ({ method: 'PUT', path: `/api/messages/${String(anyOf(MESSAGES))}`, body: {} }),
  },
  {
    name: 'add a task',
    timesPerHour: 1,
    call: (person) => ({ method: 'POST', path: '/api/tasks', body: task(person) }),
  },
  {
    name: 'change a task',
    timesPerHour: 4,
    call: (person) => ({
      method: 'PUT',
      path: `/api/tasks/${String(anyOf(TASKS))}`,
      body: task(person),
    }),
  },
  {
    name: 'comment on a task',
    timesPerHour: 4,
    call: () => ({
      method: 'POST',
      path: `/api/tasks/${String(anyOf(TASKS))}/comments`,
      body: { content: 'Done so far.' },
    }),
  },
  {
    name: 'sign in',
    timesPerHour: 0.5,
    call: ({ id }) => ({
      method: 'POST',
      path: '/api/login',
      body: { username: `chatter${String(id)}`, password: 'benchmark-1234' },
    }),
  },
];

/** The table of actions as text. */
export function describeActions(): string {
  return actions
    .map(({ name, timesPerHour }) => `  ${name.padEnd(26)}${String(timesPerHour).padStart(6)}`)
    .join('\n');
}
