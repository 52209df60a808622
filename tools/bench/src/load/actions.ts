import type autocannon from 'autocannon';
import type { Chatter } from './chat-seed';

/** A request that each user repeats. */
export interface Action {
  readonly name: string;
  readonly timesPerHour: number;
  readonly request: (user: Chatter) => Pick<autocannon.Request, 'method' | 'path' | 'body'>;
}

const TASKS = 10_000;
const MESSAGES = 1_000_000;
const POLLS_PER_HOUR = 3600 / 5;

/** An hour of a user who writes a lot, with a conversation open that polls as specified. */
export const actions: readonly Action[] = [
  action('poll the conversation', POLLS_PER_HOUR, ({ partnerId }) =>
    get(`/api/messages?recipientId=${String(partnerId)}`),
  ),
  action('poll the unread counts', POLLS_PER_HOUR, () => get('/api/messages/unread-by-user')),
  action('open the page', 6, () => get('/api/user')),
  action('list the users', 6, () => get('/api/users')),
  action('list the tasks', 4, () => get('/api/tasks')),
  action('list the events', 4, () => get('/api/events')),
  action('read comments', 8, () => get(`/api/tasks/${anyOf(TASKS)}/comments`)),
  action('send a message', 20, ({ partnerId }) =>
    send('POST', '/api/messages', { recipientId: partnerId, content: 'A message of some words.' }),
  ),
  // For another user's message, the server responds with 404 at the same cost.
  action('mark a message as read', 20, () => send('PUT', `/api/messages/${anyOf(MESSAGES)}`, {})),
  action('add a task', 1, (user) => send('POST', '/api/tasks', taskOf(user))),
  action('change a task', 4, (user) => send('PUT', `/api/tasks/${anyOf(TASKS)}`, taskOf(user))),
  action('comment on a task', 4, () =>
    send('POST', `/api/tasks/${anyOf(TASKS)}/comments`, { content: 'Done so far.' }),
  ),
  action('sign in', 0.5, ({ id }) =>
    send('POST', '/api/login', {
      username: `chatter${String(id)}`,
      password: 'benchmark-1234',
    }),
  ),
];

/** Requests of one user in an hour. */
export const requestsPerHour = actions.reduce((sum, { timesPerHour }) => sum + timesPerHour, 0);

/** Picks an action at random, by its frequency. */
export function pickAction(): Action {
  let rest = Math.random() * requestsPerHour;
  const found = actions.find(({ timesPerHour }) => (rest -= timesPerHour) < 0);
  if (found === undefined) throw new Error('There are no actions');
  return found;
}

/** Formats the frequencies of the actions as a table. */
export function describeActions(): string {
  return actions
    .map(({ name, timesPerHour }) => `  ${name.padEnd(26)}${String(timesPerHour).padStart(6)}`)
    .join('\n');
}

function action(name: string, timesPerHour: number, request: Action['request']): Action {
  return { name, timesPerHour, request };
}

function get(path: string) {
  return { method: 'GET', path } as const;
}

function send(method: 'POST' | 'PUT', path: string, body: object) {
  return { method, path, body: JSON.stringify(body) };
}

function anyOf(count: number): string {
  return String(1 + Math.floor(Math.random() * count));
}

function taskOf({ id }: Chatter): object {
  return {
    title: 'Look at the renewal',
    type: 'Feature',
    description: null,
    status: 'Todo',
    priority: 'Medium',
    assigneeIds: [String(id)],
    startDate: null,
    endDate: null,
  };
}
