import { setOwnPassword, signIn } from '@atrium/test-product';

/** The only user of a temporary product, and the password that an operator sets. */
export const OPERATORS_ADMIN = {
  username: 'admin',
  password: 'set by an operator',
  role: 'admin',
} as const;

// Users must change a password that somebody else has set.
const OWN_PASSWORD = 'chosen by the admin';

/** Reads and writes the tasks of a product in one session. */
export interface TaskClient {
  /** @throws Error when the server does not acknowledge it */
  readonly add: (title: string) => Promise<void>;
  /** Returns the titles in order. */
  readonly listTitles: () => Promise<string[]>;
  /** Returns a client of the same session at another address. */
  readonly at: (origin: string) => TaskClient;
}

/** Signs `OPERATORS_ADMIN` in for the first time. */
export async function openTaskClient(origin: string): Promise<TaskClient> {
  await setOwnPassword(origin, OPERATORS_ADMIN, OWN_PASSWORD);
  return createClient(origin, await signIn(origin, { ...OPERATORS_ADMIN, password: OWN_PASSWORD }));
}

function createClient(origin: string, cookie: string): TaskClient {
  /** Returns the JSON of the response, which the server's contract describes. */
  async function send(address: string, body?: object): Promise<unknown> {
    const response = await fetch(origin + address, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address}: ${await response.text()}`);
    return response.json();
  }
  return {
    async add(title) {
      const [user] = (await send('/api/users')) as { id: number }[];
      const task = { title, type: 'Bug', description: '', status: 'Todo', priority: 'Low' };
      await send('/api/tasks', { ...task, assigneeIds: [user?.id] });
    },
    async listTitles() {
      const tasks = (await send('/api/tasks')) as { title: string }[];
      return tasks.map(({ title }) => title).sort();
    },
    at: (other) => createClient(other, cookie),
  };
}
