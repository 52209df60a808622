import { signIn } from '@atrium/test-product';
import type { Deployment } from './deployment';
import { PASSWORD } from './deployment';
import { expect, test } from './fixtures';

const WRITERS = 6;
const READERS = 4;

/** Statuses of all requests so far, by the written content. */
interface Ledger {
  readonly written: Map<string, number>;
  /** Statuses of reads. */
  readonly statuses: Set<number>;
}

async function read<Answer>(origin: string, path: string, cookie: string): Promise<Answer> {
  const answer = await call(origin, 'GET', path, cookie);
  // The server has validated it with the contract.
  return (await answer.json()) as Answer;
}

async function findRecipient(origin: string, cookie: string): Promise<number> {
  const users = await read<{ id: number; username: string }[]>(origin, '/api/users', cookie);
  return users.find(({ username }) => username === 'deniz')?.id ?? 0;
}

function call(origin: string, method: string, path: string, cookie: string, body?: object) {
  return fetch(`${origin}${path}`, {
    method,
    headers: { cookie, origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Writes and reads as fast as responses arrive while `event` disturbs the deployment. */
async function useWhile(
  { origin }: Deployment,
  label: string,
  event: () => Promise<void>,
): Promise<Ledger> {
  const ledger: Ledger = { written: new Map(), statuses: new Set() };
  const cookie = await signIn(origin, { username: 'maria', password: PASSWORD });
  const recipientId = await findRecipient(origin, cookie);
  let isOver = false;

  async function write(writer: number): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const content = `${label} ${String(writer)}-${String(count)}`;
      const task = { title: content, type: 'Bug', status: 'Todo', priority: 'Low' };
      const answer =
        writer % 2 === 0
          ? await call(origin, 'POST', '/api/messages', cookie, { recipientId, content })
          : await call(origin, 'POST', '/api/tasks', cookie, {
              ...task,
              assigneeIds: [String(recipientId)],
            });
      await answer.arrayBuffer();
      ledger.written.set(content, answer.status);
    }
  }

  async function poll(): Promise<void> {
    while (!isOver) {
      const answer = await call(origin, 'GET', '/api/messages/unread-by-user', cookie);
      await answer.arrayBuffer();
      ledger.statuses.add(answer.status);
    }
  }

  const work = [
    ...Array.from({ length: WRITERS }, (_, writer) => write(writer)),
    ...Array.from({ length: READERS }, poll),
  ];
  await event();
  isOver = true;
  await Promise.all(work);
  return ledger;
}

/** A message of a conversation. */
interface Entry {
  readonly message: { readonly id: number; readonly content: string };
}

/** Counts the messages and tasks with a label. */
async function countStored({ origin }: Deployment, label: string): Promise<Map<string, number>> {
  const cookie = await signIn(origin, { username: 'maria', password: PASSWORD });
  const path = `/api/messages?recipientId=${String(await findRecipient(origin, cookie))}`;
  const messages: Entry[] = [];
  for (let page = await read<Entry[]>(origin, path, cookie); page[0] !== undefined;) {
    messages.push(...page);
    page = await read<Entry[]>(origin, `${path}&before=${String(page[0].message.id)}`, cookie);
  }
  const tasks = await read<{ title: string }[]>(origin, '/api/tasks', cookie);
  const stored = new Map<string, number>();
  for (const text of [
    ...messages.map(({ message }) => message.content),
    ...tasks.map(({ title }) => title),
  ]) {
    if (text.startsWith(`${label} `)) stored.set(text, (stored.get(text) ?? 0) + 1);
  }
  return stored;
}

test('no request fails, is lost or duplicated when processes are terminated', async ({
  deployment,
}) => {
  const { written, statuses } = await useWhile(deployment, 'told', async () => {
    for (const api of [...deployment.apis, ...deployment.apis]) {
      await deployment.restart(api, 'SIGTERM');
    }
  });

  expect([...statuses]).toEqual([200]);
  expect([...written].filter(([, status]) => status >= 300)).toEqual([]);
  expect(written.size).toBeGreaterThan(100);
  const stored = await countStored(deployment, 'told');
  expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
  expect([...stored.keys()].sort()).toEqual([...written.keys()].sort());
});

test('no acknowledged write is lost or duplicated when processes are killed', async ({
  deployment,
}) => {
  const { written, statuses } = await useWhile(deployment, 'killed', async () => {
    for (const api of [...deployment.apis, ...deployment.apis, ...deployment.apis]) {
      await deployment.restart(api, 'SIGKILL');
    }
  });

  const stored = await countStored(deployment, 'killed');
  expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
  // nginx retries reads with the other process; a pending write may fail.
  expect([...statuses]).toEqual([200]);
  expect([...written.values()].filter((status) => status !== 200 && status !== 502)).toEqual([]);
  const acknowledged = [...written].filter(([, status]) => status === 200);
  expect(acknowledged.filter(([content]) => !stored.has(content))).toEqual([]);
});
