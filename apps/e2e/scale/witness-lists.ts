import type { Page } from '@playwright/test';

/** Day of all events. */
export const EVENT_DAY = '2027-03-17';

const CHANNELS = ['platform', 'service', 'platform_service'];
const CHANNEL_LABELS: Readonly<Record<string, string>> = {
  platform: 'Platform',
  service: 'Service',
  platform_service: 'Platform & Service',
};

/** Number of the latest messages that a page shows at once. */
const SHOWN_MESSAGES = 5;

/** Fields of the entities, as far as the lists need them. */
interface Entity {
  readonly id: number;
  readonly title: string;
  readonly name: string;
  readonly priority: string;
  readonly channel: string;
  readonly message: { readonly content: string };
}

/** A list that pages show while somebody writes to it. */
export interface WitnessList {
  /** Path of a page with the list. */
  readonly page: string;
  /** Element of the page that contains the list, and its rows in that element's text. */
  readonly element: string;
  readonly rows: RegExp;
  /** Path of the list in the API. */
  readonly path: string;
  /** Returns the row of an entity, as `rows` finds it on a page. */
  readonly rowOf: (entity: Entity) => string;
  readonly shownRows?: number;
  /** Creates the body of a new entity. */
  readonly create: (name: string, pick: number) => object;
  /** Path to write to, unless it is that of the list. */
  readonly writePath?: string;
  /** Creates the body that changes an entity. Without it, entities do not change. */
  readonly change?: (name: string, pick: number) => object;
  /** Path that deletes all entities, instead of one each. */
  readonly clearPath?: string;
}

/** Creates the list of tasks. All of them are assigned to one user. */
export function taskList(assigneeId: number): WitnessList {
  const bodyOf = (name: string, pick: number) => ({
    title: name,
    type: 'Bug',
    status: 'Todo',
    assigneeIds: [String(assigneeId)],
    priority: pick % 2 === 0 ? 'Low' : 'High',
  });
  return {
    page: '/tasks',
    element: 'main',
    rows: /(item-\d+)[^]*?(Low|High)/g,
    path: '/api/tasks',
    rowOf: ({ title, priority }) => `${title} ${priority}`,
    create: bodyOf,
    change: bodyOf,
  };
}

/** Creates the list of the events of one day. */
export function eventList(): WitnessList {
  function bodyOf(title: string, pick: number): object {
    const hour = String(8 + (pick % 10)).padStart(2, '0');
    return {
      title,
      description: '',
      participantIds: [],
      participants: [],
      startDate: `${EVENT_DAY}T${hour}:00:00.000Z`,
      endDate: `${EVENT_DAY}T${hour}:30:00.000Z`,
    };
  }
  return {
    page: `/calendar?view=agenda&date=${EVENT_DAY}`,
    element: '[role=region][aria-label=Events]',
    rows: /(item-\d+)/g,
    path: '/api/events',
    rowOf: ({ title }) => title,
    create: bodyOf,
    change: bodyOf,
  };
}

/** Creates the list of distributors, which only admins see. */
export function distributorList(): WitnessList {
  const channelOf = (pick: number) => ({ channel: CHANNELS[pick % CHANNELS.length] });
  return {
    page: '/',
    element: 'main',
    rows: /(item-\d+)[^]*?(Platform & Service|Platform|Service)/g,
    path: '/api/distributors',
    rowOf: ({ name, channel }) => `${name} ${CHANNEL_LABELS[channel] ?? ''}`,
    create: (name, pick) => ({ name, email: 'sales@example.com', ...channelOf(pick) }),
    change: (_name, pick) => channelOf(pick),
  };
}

/** Creates the list of the messages between a page's user and another one. */
export function messageList(otherId: number): WitnessList {
  const path = `/api/messages?recipientId=${String(otherId)}`;
  return {
    page: `/chat?with=${String(otherId)}`,
    element: '[role=region][aria-label^="Messages with"]',
    rows: /(item-\d+)/g,
    path,
    rowOf: ({ message }) => message.content,
    shownRows: SHOWN_MESSAGES,
    create: (content) => ({ recipientId: otherId, content }),
    writePath: '/api/messages',
    clearPath: `/api/messages/clear?recipientId=${String(otherId)}`,
  };
}

/** Returns the rows that a page shows. */
export async function readPage(page: Page, { element, rows, shownRows }: WitnessList) {
  // An empty conversation has no list.
  const text = (await page.locator(element).allInnerTexts()).join();
  return select(
    [...text.matchAll(rows)].map((row) => row.slice(1).join(' ')),
    shownRows,
  );
}

/** Returns the rows that the server has. */
export async function readServer(
  origin: string,
  cookie: string,
  { path, rowOf, shownRows }: WitnessList,
) {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answers ${String(response.status)}`);
  // The server has validated it with the contract.
  const entities = (await response.json()) as Entity[];
  return select(entities.map(rowOf), shownRows);
}

// Pages and the server may sort differently.
function select(rows: readonly string[], shownRows = rows.length): string[] {
  return rows.slice(rows.length - Math.min(rows.length, shownRows)).sort();
}
