import { changeRelease, publish } from '@atrium/release';
import { buildFolder } from '@atrium/test-product';
import { expect, test } from './fixtures';
import { findPostgres } from './postgres-server';

const CHANGES = 10;

/** Reads the sequence of the live set from the registry and from a page, in turn, until it is told to stop. */
async function readWhile(origin: string, event: () => Promise<void>): Promise<number[]> {
  const found: number[] = [];
  let isOver = false;
  async function read(): Promise<void> {
    while (!isOver) {
      for (const path of ['/registry.json', '/login']) {
        const response = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
        const [, sequence] = /"sequence":(\d+)/.exec(await response.text()) ?? [];
        found.push(Number(sequence));
      }
    }
  }
  const reading = read();
  await event();
  isOver = true;
  await reading;
  return found;
}

test('a browser never gets an older set, while teams release', async ({ deployment }) => {
  const { origin, releases } = deployment;
  const before = await readWhile(origin, () => Promise.resolve());

  const found = await readWhile(origin, async () => {
    for (let change = 0; change < CHANGES; change += 1) {
      await changeRelease(releases, 'chat', { action: 'withdraw', reason: 'A test' });
      await publish(releases, [buildFolder('chat')]);
    }
  });

  expect(found).toEqual(found.toSorted((left, right) => left - right));
  expect(found.at(-1)).toBe((before.at(-1) ?? 0) + 2 * CHANGES);
});

test('pages and files are served while the database is away', async ({ deployment }) => {
  const { origin, databaseUrl } = deployment;
  const postgres = await findPostgres(databaseUrl);
  const before = await (await fetch(`${origin}/registry.json`)).text();
  const [, file = ''] = /"path":"(\/areas\/tasks\/[^"]+)"/.exec(before) ?? [];
  await postgres.stop();

  try {
    for (const path of ['/login', '/registry.json', file]) {
      const { status } = await fetch(`${origin}${path}`, { headers: { accept: '*/*' } });
      expect([path, status]).toEqual([path, 200]);
    }
  } finally {
    await postgres.start();
  }

  await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status).toBe(200);
  expect(await (await fetch(`${origin}/registry.json`)).text()).toBe(before);
});
