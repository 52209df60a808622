import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ActivityEntry } from '@atrium/contracts/activity';
import { listActivity } from '@atrium/contracts/activity';
import { listPeople } from '@atrium/contracts/people';
import type { MockRequest } from '@atrium/testing';
import {
  buildActivityEntry,
  buildAdmin,
  buildPerson,
  createDeferred,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { panel } from '../../activity-panel';

// A page of the real server has a hundred entries, which take long to render.
const ENTRIES_PER_PAGE = 20;

/** Mocks a server with these entries, newest first, in pages. The cursor is the number of entries before. */
function mockActivity(entries: readonly ActivityEntry[]): MockRequest[] {
  mockEndpoint(listPeople, () => [
    buildPerson({ id: 1, username: 'admin', role: 'admin' }),
    buildPerson(),
  ]);
  return mockEndpoint(listActivity, ({ url }) => {
    const start = Number(url.searchParams.get('cursor')?.split('-')[0] ?? 0);
    const end = start + ENTRIES_PER_PAGE;
    return {
      entries: entries.slice(start, end),
      next: end < entries.length ? `${String(end)}-1` : null,
    };
  });
}

function openPanel(query = '') {
  return renderRoute(<panel.Panel onClose={() => undefined} onDirtyChange={() => undefined} />, {
    path: `/tasks?q=r&panel=activity${query}`,
    user: buildAdmin(),
  });
}

function numbered(count: number): ActivityEntry[] {
  // Two people by turns, as entries of one would be folded.
  return Array.from({ length: count }, (_, index) =>
    buildActivityEntry({
      id: count - index,
      actor: { id: 2 + (index % 2), name: index % 2 ? 'deniz' : 'maria' },
      detail: `change ${String(count - index)}`,
    }),
  );
}

async function readSentences(): Promise<(string | null | undefined)[]> {
  const list = within(await screen.findByRole('list', { name: 'Activity' }));
  return list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
}

/** Returns the query of a request without its path. */
function queryOf(request: MockRequest | undefined) {
  return Object.fromEntries(request?.url.searchParams ?? []);
}

it('says who did what, when and from where', async () => {
  const person = { kind: 'user', id: '2', name: 'maria' };
  mockActivity([
    buildActivityEntry({ id: 8 }),
    buildActivityEntry({ id: 7, action: 'task.deleted', detail: null }),
    buildActivityEntry({ id: 6, action: 'session.started', entity: person, detail: null }),
    buildActivityEntry({
      id: 5,
      action: 'session.refused',
      actor: null,
      entity: person,
      detail: null,
    }),
    buildActivityEntry({ id: 4, action: 'user.role_changed', entity: person, detail: 'a → b' }),
    buildActivityEntry({
      id: 3,
      action: 'mail.retried',
      actor: { id: null, name: 'root' },
      entity: null,
      detail: '2 emails',
      address: null,
    }),
    buildActivityEntry({
      id: 2,
      action: 'company.created',
      detail: null,
      entity: { kind: 'company', id: '1', name: 'Contoso' },
    }),
    buildActivityEntry({
      id: 1,
      action: 'house_plant.watered_twice',
      detail: null,
      entity: { kind: 'house_plant', id: '1', name: 'Ficus' },
    }),
    buildActivityEntry({
      id: 9,
      action: 'release.changed',
      actor: { id: null, name: 'tasks-ci' },
      detail: 'rollback',
      entity: { kind: 'release', id: '1111111111111111', name: 'tasks' },
    }),
    buildActivityEntry({
      id: 10,
      action: 'publisher.created',
      actor: { id: null, name: 'root' },
      detail: 'tasks: publish',
      entity: { kind: 'publisher', id: 'tasks-ci', name: 'tasks-ci' },
    }),
    buildActivityEntry({
      id: 11,
      action: 'license.renewed',
      entity: { kind: 'license', id: '4', name: 'Ege' },
      detail: '2027-01-30T21:00:00.000Z → 2028-01-30T21:00:00.000Z',
    }),
  ]);

  const { container } = openPanel('&panel-reading=shown');

  expect(await readSentences()).toEqual([
    'maria changed TASK-0012 Renew the contract: priority, status',
    'maria deleted TASK-0012 Renew the contract',
    'maria signed in',
    'maria could not sign in',
    'maria changed the role of maria: a → b',
    'root (command) queued failed mail again: 2 emails',
    'maria created the company Contoso',
    'maria watered twice the house plant Ficus',
    'tasks-ci changed the releases of tasks: rollback',
    'root (command) added the publisher tasks-ci: tasks: publish',
    'maria renewed a license of Ege: Jan 31, 2027 → Jan 31, 2028',
    // The end of the list.
    undefined,
  ]);
  const [first] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('11:15:00 AM192.0.2.1');
  expect(screen.getAllByTitle('Mar 2, 2026, 11:15:00 AM')[0]).toHaveAttribute(
    'datetime',
    '2026-03-02T08:15:00.000Z',
  );
  expect(screen.getByText('End of the activity')).toBeVisible();
  await expectAccessible(container);
});

it('isolates the names of a sentence, so that none reorders its words', async () => {
  const name = 'paul: \u202Estaff';
  mockActivity([
    buildActivityEntry({
      action: 'user.created',
      actor: { id: null, name: 'דניאל' },
      detail: 'ארכיון',
      entity: { kind: 'user', id: '3', name },
    }),
  ]);

  openPanel();

  expect((await readSentences())[0]).toBe(`דניאל (command) added the user ${name}: ארכיון`);
  for (const text of ['דניאל', name, 'ארכיון']) {
    expect(screen.getByText(text).matches('bdi, [dir="auto"]')).toBe(true);
  }
});

it('asks for what the address says, days from local midnight to midnight, and rejects an incomplete date', async () => {
  const requests = mockActivity([buildActivityEntry()]);

  const { person } = openPanel(
    '&panel-person=2&panel-kind=task&panel-from=2026-11-01&panel-to=2026-11-02',
  );
  await readSentences();

  expect(queryOf(requests[0])).toEqual({
    person: '2',
    kind: 'task',
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 3).toISOString(),
  });
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveValue('2');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveValue('task');
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-02');
  const from = screen.getByLabelText('From');
  expect(from).toHaveValue('2026-11-01');
  Object.defineProperty(from, 'validity', { value: { badInput: true } });
  await person.click(from);
  await person.tab();
  expect(from).toHaveAccessibleDescription('The date is not complete or does not exist');
});

it('ignores what makes no sense in the address', async () => {
  const requests = mockActivity([buildActivityEntry()]);

  openPanel('&panel-person=x&panel-kind=x&panel-entity=1&panel-from=0020-11-01&panel-to=x');
  await readSentences();

  expect(queryOf(requests[0])).toEqual({});
});

it('keeps the filters in the address, and the rest of it', async () => {
  const requests = mockActivity([buildActivityEntry()]);
  const { person, currentPath } = openPanel();
  await readSentences();

  await person.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'maria');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Sign-ins');

  expect(currentPath()).toBe('/tasks?q=r&panel=activity&panel-person=2&panel-kind=session');
  await waitFor(() => expect(queryOf(requests.at(-1))).toEqual({ person: '2', kind: 'session' }));
});

it('offers people who are no longer users', async () => {
  mockActivity([buildActivityEntry({ actor: { id: 9, name: 'gone' } })]);

  openPanel('&panel-person=10');
  await readSentences();

  const options = within(screen.getByRole('combobox', { name: 'Person' })).getAllByRole('option');
  const names = options.map(({ textContent }) => textContent);
  expect(names).toEqual(['Everybody', 'admin', 'gone', 'maria', 'User 10']);
});

it('shows and downloads the history of one thing, and shows everything again', async () => {
  const addresses: string[] = [];
  // jsdom cannot download.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.hasAttribute('download')) addresses.push(this.href);
  });
  const requests = mockActivity([buildActivityEntry()]);
  const { person } = openPanel('&panel-kind=task&panel-entity=12');
  expect(await screen.findByText('History of TASK-0012 Renew the contract')).toBeVisible();
  expect(queryOf(requests[0])).toEqual({ kind: 'task', entity: '12' });
  await person.click(screen.getByRole('button', { name: 'Export' }));
  expect(addresses).toEqual([
    new URL('/api/activity/export?kind=task&entity=12', document.baseURI).href,
  ]);

  await person.click(screen.getByRole('button', { name: 'Show everything' }));

  expect(screen.queryByText(/^History of/)).not.toBeInTheDocument();
  await waitFor(() => expect(queryOf(requests.at(-1))).toEqual({}));
});

it('names no number of the database when a thing has no history', async () => {
  mockActivity([]);
  openPanel('&panel-kind=task&panel-entity=12');
  expect(await screen.findByText('Nothing was recorded')).toBeVisible();
  expect(screen.getByText('History of one record')).toBeVisible();
});

it('loads older entries as the list scrolls, until its end', async () => {
  const requests = mockActivity(numbered(ENTRIES_PER_PAGE + 1));
  openPanel('&panel-kind=task');
  expect(await readSentences()).toHaveLength(ENTRIES_PER_PAGE + 1);
  expect(requests).toHaveLength(1);

  fireEvent.scroll(screen.getByRole('region', { name: 'Activity' }));

  expect(await screen.findByText('End of the activity')).toBeVisible();
  const sentences = await readSentences();
  expect(sentences.at(-2)).toMatch(/: change 1$/);
  expect(new Set(sentences).size).toBe(ENTRIES_PER_PAGE + 2);
  expect(queryOf(requests[1])).toEqual({ kind: 'task', cursor: '20-1' });
});

it('says that entries, and older ones, could not be loaded, and retries', async () => {
  mockEndpoint(listPeople, () => []);
  failEndpoint(listActivity, { status: 500, body: 'Internal Server Error' });
  const { person } = openPanel();
  expect(await screen.findByText('The activity could not be loaded')).toBeVisible();
  mockActivity(numbered(ENTRIES_PER_PAGE + 1));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await readSentences()).toHaveLength(ENTRIES_PER_PAGE + 1);
  failEndpoint(listActivity, { status: 503, body: 'The database is busy' });

  await person.click(screen.getByRole('button', { name: 'Load older entries' }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Older entries could not be loaded. ');
  mockActivity(numbered(ENTRIES_PER_PAGE + 1));
  await person.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('End of the activity')).toBeVisible();
});

it('drops an older page that arrives after a refresh', async () => {
  mockActivity(numbered(ENTRIES_PER_PAGE + 1));
  const { person } = openPanel();
  await readSentences();
  const late = createDeferred<{ entries: ActivityEntry[]; next: null }>();
  mockEndpoint(listActivity, () => late.promise);
  await person.click(screen.getByRole('button', { name: 'Load older entries' }));
  mockActivity([buildActivityEntry({ id: 500, detail: 'fresh' })]);

  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('End of the activity')).toBeVisible();
  late.resolve({ entries: [buildActivityEntry({ id: 1, detail: 'late' })], next: null });

  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
  expect(await readSentences()).toEqual([expect.stringMatching(/: fresh$/), undefined]);
});

/** Builds an entry of a local time of one of the last days. */
function entryAt(
  id: number,
  daysAgo: number,
  minutes: number,
  values: Partial<ActivityEntry> = {},
) {
  const at = new Date(2026, 10, 20 - daysAgo, 9, minutes).toISOString();
  return buildActivityEntry({ id, at, detail: null, ...values });
}

describe('a story', () => {
  beforeEach(() => {
    freezeDate(new Date(2026, 10, 20, 12));
  });

  it('has days as headings, and faces but for commands', async () => {
    const root = { id: null, name: 'root' };
    mockActivity([
      entryAt(4, 0, 1),
      entryAt(3, 1, 1, { actor: root, action: 'database.backed_up', entity: null }),
      entryAt(2, 2, 1),
      entryAt(1, 330, 1),
    ]);
    const { container } = openPanel();
    await readSentences();

    const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(days).toEqual([
      'Today',
      'Yesterday',
      'Wednesday, November 18',
      'Thursday, December 25, 2025',
    ]);
    expect(screen.getAllByText('M', { selector: '[aria-hidden]' })).toHaveLength(3);
    await expectAccessible(container);
  });

  it('folds bursts of one person, which a click unfolds and folds again', async () => {
    const company = (id: number) => ({
      action: 'company.created',
      entity: { kind: 'company', id: String(id), name: `Company ${String(id)}` },
    });
    mockActivity([
      entryAt(20, 0, 50, { detail: 'title' }),
      entryAt(19, 0, 40),
      entryAt(18, 0, 15),
      // Half an hour of pause is too long.
      entryAt(17, 0, -20),
      entryAt(16, 0, -21),
      ...[15, 14, 13].map((id) => entryAt(id, 1, 0, company(id))),
      ...[12, 11, 10].map((id) => entryAt(id, 2, id, company(id))),
      // The same, but on another day.
      ...[9, 8].map((id) => entryAt(id, 3, id, company(id))),
    ]);
    const { person, container } = openPanel();

    expect(await readSentences()).toEqual([
      'maria changed TASK-0012 Renew the contract 3 times',
      'maria changed TASK-0012 Renew the contract',
      'maria changed TASK-0012 Renew the contract',
      'maria imported 3 companies',
      'maria created 3 companies',
      'maria created the company Company 9',
      'maria created the company Company 8',
      undefined,
    ]);
    const burst = screen.getByRole('button', { name: 'maria imported 3 companies' });
    expect(burst).toHaveAttribute('aria-expanded', 'false');

    burst.focus();
    await person.keyboard('{Enter}');
    expect(burst).toHaveAttribute('aria-expanded', 'true');
    expect((await readSentences()).slice(3, 7)).toEqual([
      'maria imported 3 companies',
      'maria created the company Company 15',
      'maria created the company Company 14',
      'maria created the company Company 13',
    ]);
    await expectAccessible(container);
    await person.keyboard('{Enter}');
    expect(await readSentences()).toHaveLength(8);
  });

  it('says what a burst is about', async () => {
    const user = (id: number) => ({ entity: { kind: 'user', id: String(id), name: 'x' } });
    const by = (id: number) => ({ actor: { id, name: `user ${String(id)}` } });
    const three = (id: number, action: string, entityOf: (id: number) => object) =>
      [2, 1, 0].map((index) =>
        entryAt(10 * id + index, 0, 0, { action, ...by(id), ...entityOf(10 * id + index) }),
      );
    mockActivity([
      ...three(9, 'user.role_changed', user),
      ...three(8, 'session.refused', () => ({ entity: null })),
      ...three(7, 'message.sent', (id) => ({
        entity: { kind: 'message', id: String(id), name: 'x' },
      })),
      ...three(6, 'house_plant.watered', (id) => ({
        entity: { kind: 'house_plant', id: String(id), name: 'x' },
      })),
      ...three(5, 'user.created', user),
    ]);
    openPanel();

    expect((await readSentences()).slice(0, 5)).toEqual([
      'user 9 changed the role of 3 users',
      'user 8 could not sign in 3 times',
      'user 7 sent 3 messages',
      'user 6 watered 3 house plants',
      'user 5 created 3 users',
    ]);
  });

  it('leaves reading and sign-ins out until they are asked for', async () => {
    mockActivity([
      entryAt(3, 0, 3),
      entryAt(2, 0, 2, { action: 'message.read' }),
      entryAt(1, 0, 1, { action: 'session.started' }),
    ]);
    const { person, currentPath } = openPanel();
    expect(await readSentences()).toHaveLength(2);

    await person.click(
      screen.getByRole('button', { name: 'Reading and sign-ins', pressed: false }),
    );
    await waitFor(async () => expect(await readSentences()).toHaveLength(4));
    expect(currentPath()).toBe('/tasks?q=r&panel=activity&panel-reading=shown');

    await person.click(screen.getByRole('button', { name: 'Reading and sign-ins', pressed: true }));
    await waitFor(async () => expect(await readSentences()).toHaveLength(2));
    // Asked for by their kind.
    await person.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Sign-ins');
    await waitFor(async () => expect(await readSentences()).toHaveLength(4));
  });

  it('shows all of one thing, without bursts', async () => {
    mockActivity([3, 2, 1].map((id) => entryAt(id, 0, id)));
    openPanel('&panel-kind=task&panel-entity=12');

    expect(await readSentences()).toHaveLength(4);
  });

  it.each([
    ['Today', '2026-11-20', '2026-11-20'],
    ['Yesterday', '2026-11-19', '2026-11-19'],
    ['7 days', '2026-11-14', '2026-11-20'],
  ])('is of %s at a click, and of all days at the next', async (name, from, to) => {
    mockActivity([entryAt(1, 0, 1)]);
    const { person, currentPath } = openPanel();
    await readSentences();

    await person.click(screen.getByRole('button', { name, pressed: false }));
    expect(currentPath()).toBe(`/tasks?q=r&panel=activity&panel-from=${from}&panel-to=${to}`);
    expect(screen.getByLabelText('From')).toHaveValue(from);

    await person.click(screen.getByRole('button', { name, pressed: true }));
    expect(currentPath()).toBe('/tasks?q=r&panel=activity');
  });
});
