import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { signIn } from '@atrium/test-product';
import type { ApiProcess } from './api-process';
import { ANSWERED_BY, type Deployment, PASSWORD } from './deployment';
import { expect, test } from './fixtures';

// The longest pause before a page connects again is four seconds.
const ONE_RECONNECT = { timeout: 10_000 };

const TIMES = { startDate: '2027-03-17T09:00:00.000Z', endDate: '2027-03-17T10:00:00.000Z' };

/** Records which process sends the page's stream, and the reads that no change explains. */
function watchStream(page: Page) {
  const watched = { process: '', documents: 0 };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === '/api/changes') watched.process = response.headers()[ANSWERED_BY] ?? '';
    if (response.request().isNavigationRequest()) watched.documents += 1;
  });
  return watched;
}

/** Reloads a page until another process than the given one sends its stream. */
async function moveStream(
  page: Page,
  watched: { process: string },
  { process, origin }: { process: string; origin: string },
) {
  await expect.poll(() => watched.process).not.toBe('');
  for (let attempt = 1; watched.process === process; attempt += 1) {
    // nginx takes turns, and a page always sends the same number of requests before its stream.
    for (let count = 0; count < attempt; count += 1) await fetch(`${origin}/api/health`);
    watched.process = '';
    await page.reload();
    await expect.poll(() => watched.process).not.toBe('');
  }
}

/** Sends a write of a colleague, who has no page open, through nginx or to one process. */
async function write(
  { origin }: Deployment,
  cookie: string,
  path: string,
  body: object,
  api?: ApiProcess,
): Promise<void> {
  const response = await fetch(`${api?.origin ?? origin}/api/${path}`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, `POST ${path}`).toBe(200);
}

const addEvent = (title: string) =>
  ['events', { title, description: '', participantIds: [], participants: [], ...TIMES }] as const;

test('pages of different processes show every change, also while processes fail', async ({
  deployment,
  openAs,
}) => {
  const { apis, origin, restart } = deployment;
  const path = '/calendar?view=agenda&date=2027-03-17';
  const maria = await openAs('maria', '/');
  const deniz = await openAs('deniz', '/');
  const [ofMaria, ofDeniz] = [watchStream(maria), watchStream(deniz)];
  await maria.goto(path);
  await deniz.goto(path);
  await expect.poll(() => ofMaria.process).not.toBe('');
  await moveStream(deniz, ofDeniz, { process: ofMaria.process, origin });
  const documents = [ofMaria.documents, ofDeniz.documents];
  const cookie = await signIn(origin, { username: 'admin', password: PASSWORD });
  const first = apis.find(({ port }) => ofMaria.process.endsWith(`:${String(port)}`));
  const second = apis.find(({ port }) => ofDeniz.process.endsWith(`:${String(port)}`));
  if (!first || !second) throw new Error('nginx did not name the process of a stream');

  async function expectBoth(title: string) {
    for (const page of [maria, deniz]) {
      await expect(page.getByText(title, { exact: true })).toBeVisible(ONE_RECONNECT);
    }
  }

  await test.step('a change by either process', async () => {
    await write(deployment, cookie, ...addEvent('By the first process'), first);
    await write(deployment, cookie, ...addEvent('By the second process'), second);
    await expectBoth('By the first process');
    await expectBoth('By the second process');
  });

  await test.step('a change right after the process of a stream was killed', async () => {
    await first.end('SIGKILL');
    await write(deployment, cookie, ...addEvent('Beside a killed process'));
    await expectBoth('Beside a killed process');
    await first.start();
  });

  await test.step('a change while the processes are restarted', async () => {
    await second.end('SIGTERM');
    await write(deployment, cookie, ...addEvent('Beside a terminated process'));
    await second.start();
    await expectBoth('Beside a terminated process');
    await restart(first, 'SIGTERM');
    await write(deployment, cookie, ...addEvent('After both have restarted'));
    await expectBoth('After both have restarted');
  });

  // The pages have heard of each change, and were not loaded again.
  expect([ofMaria.documents, ofDeniz.documents]).toEqual(documents);
});

test('nginx keeps a stream open in which nothing changes', async ({ deployment: { origin } }) => {
  const cookie = await signIn(origin, { username: 'admin', password: PASSWORD });
  const outgoing = get(`${origin}/api/changes?age=0`, { agent: false, headers: { cookie } });
  // `response` is emitted with an incoming message.
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
    // One at once, one within the server's interval, and one a whole interval later.
    if (text.split(':\n\n').length > 3) break;
  }
  expect(text.split(':\n\n').length).toBeGreaterThan(3);
});
