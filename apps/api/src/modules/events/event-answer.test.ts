import { and, desc, eq } from 'drizzle-orm';
import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import type { EventPayload } from '@atrium/contracts/events';
import type { NoticePage } from '@atrium/contracts/notices';
import { errorMessages } from '@atrium/contracts/server';
import { auditEvents } from '../../db/schema/audit-tables';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { loginAttempts } from '../../db/schema/session-tables';
import { users } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const ada = { email: 'ada@example.org', name: 'Ada' };
const yesterday = {
  startDate: new Date(Date.now() - 90_000_000),
  endDate: new Date(Date.now() - 86_400_000),
};

const server = setUpTestApp();
const names = ['maria', 'deniz', 'eve'] as const;
const ids = { maria: 0, deniz: 0, eve: 0 };
const clients = {} as Record<(typeof names)[number], TestClient>;

beforeAll(async () => {
  for (const name of names) {
    ids[name] = await addUser(server.db, name);
    clients[name] = createTestClient(server, await server.signIn(name));
  }
});

beforeEach(() => server.db.delete(loginAttempts));

async function addEvent(values: object = {}) {
  const body = describeEvent({ participantIds: [ids.maria, ids.deniz], participants: [ada] });
  const event = await clients.maria.read<EventPayload>('POST', '/api/events', {
    ...body,
    ...values,
  });
  return { ...event, path: `/api/events/${String(event.id)}` };
}

async function tokenOf(eventId: number, userId: number | null = null): Promise<string> {
  const rows = await server.db
    .select()
    .from(eventParticipants)
    .where(eq(eventParticipants.eventId, eventId));
  return rows.find((row) => row.userId === userId)?.answerToken ?? '';
}

function post(path: string, body: object, cookie?: string): Promise<Response> {
  return server.call('POST', `/api/event-answers${path}`, { body, ...(cookie && { cookie }) });
}

async function check(token: string) {
  return (await (await post('/check', { token })).json()) as InvitationToAnswer;
}

async function refusal(response: Promise<Response>) {
  return [(await response).status, await (await response).text()];
}

async function readAnswers(path: string) {
  const list = await clients.deniz.read<EventPayload[]>('GET', '/api/events');
  const event = list.find(({ id }) => path.endsWith(`/${String(id)}`));
  return event?.participants.map(({ answer }) => answer);
}

async function readNotices(client: TestClient, eventId: number) {
  const { notices } = await client.read<NoticePage>('GET', '/api/notices');
  return notices
    .filter(({ subjectId }) => subjectId === eventId)
    .map(({ kind, by, count }) => [kind, by, count]);
}

function readAudit(eventId: number) {
  const { actorId, actorName, entityName, detail } = auditEvents;
  return server.db
    .select({ actorId, actorName, entityName, detail })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'event.answered'), eq(auditEvents.entityId, String(eventId))))
    .orderBy(desc(auditEvents.id));
}

describe('a participant who is signed in', () => {
  it('answers, which the maker hears of, once for each new answer', async () => {
    const { id, path, version } = await addEvent();
    const answer = (name: (typeof names)[number], value: string) =>
      clients[name].read<EventPayload>('PUT', `${path}/answer`, { answer: value });

    const event = await answer('deniz', 'tentative');
    await answer('deniz', 'tentative');
    await answer('deniz', 'declined');
    await answer('maria', 'accepted');

    expect(event.version).toBe(version);
    expect(event.participants[1]).toEqual({
      userId: ids.deniz,
      username: 'deniz',
      answer: 'tentative',
    });
    expect(await readAnswers(path)).toEqual(['accepted', 'declined', null]);
    const by = { id: ids.deniz, username: 'deniz' };
    expect(await readNotices(clients.maria, id)).toEqual([
      ['event-declined', by, 1],
      ['event-tentative', by, 1],
    ]);
    expect((await readAudit(id)).map(({ actorName, detail }) => [actorName, detail])).toEqual([
      ['maria', 'accepted'],
      ['deniz', 'declined'],
      ['deniz', 'tentative'],
    ]);
  });

  it('answers again after a move, and has answered as before once it is taken back', async () => {
    const { path, ...event } = await addEvent();
    await clients.deniz.read('PUT', `${path}/answer`, { answer: 'accepted' });
    const moved = { ...event, endDate: '2096-11-20T11:00:00Z', participants: [ada] };

    await clients.maria.read('PUT', path, moved);
    expect(await readAnswers(path)).toEqual([null, null, null]);
    await clients.maria.read('PUT', path, { ...moved, endDate: event.endDate });

    expect(await readAnswers(path)).toEqual([null, 'accepted', null]);
  });

  it('can neither answer for others nor after the event', async () => {
    const { id, path } = await addEvent();
    const accept = { answer: 'accepted' };
    expect(await clients.eve.refusal('PUT', `${path}/answer`, accept)).toEqual([404, 'Not found']);
    await server.db.update(events).set(yesterday).where(eq(events.id, id));
    expect(await clients.deniz.refusal('PUT', `${path}/answer`, accept)).toEqual([
      409,
      errorMessages.eventIsOver,
    ]);
    expect(await readAudit(id)).toEqual([]);
  });
});

describe('the link of a mail', () => {
  it('answers for its guest, whoever is signed in', async () => {
    const { id, path } = await addEvent({ description: 'Bring ideas' });
    const token = await tokenOf(id);
    const invitation = await check(token);
    expect(invitation).toEqual({
      title: 'Review',
      description: 'Bring ideas',
      timeZone: null,
      repetition: null,
      startDate: '2096-11-20T09:00:00.000Z',
      endDate: '2096-11-20T10:00:00.000Z',
      organizer: 'maria',
      name: 'Ada',
      answer: null,
      schedule: invitation.schedule,
    });

    const body = { token, answer: 'accepted', schedule: invitation.schedule };
    const response = await post('', body, await server.signIn('eve'));

    expect(await response.json()).toEqual({ ...invitation, answer: 'accepted' });
    expect(await check(token)).toEqual({ ...invitation, answer: 'accepted' });
    expect(await readAnswers(path)).toEqual([null, null, 'accepted']);
    expect(await readNotices(clients.maria, id)).toEqual([
      ['event-accepted', { id: null, username: 'Ada' }, 1],
    ]);
    expect(await readAudit(id)).toEqual([
      { actorId: null, actorName: 'Ada', entityName: 'Review', detail: 'accepted' },
    ]);
  });

  it('answers for its user until they are deactivated', async () => {
    const { id } = await addEvent();
    const body = { token: await tokenOf(id, ids.deniz), answer: 'declined' };
    const { schedule } = await check(body.token);
    expect((await post('', { ...body, schedule })).status).toBe(200);
    expect(await readAudit(id)).toMatchObject([{ actorId: ids.deniz, actorName: 'deniz' }]);

    await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, ids.deniz));
    const refused = await refusal(post('', { ...body, answer: 'accepted', schedule }));
    await server.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, ids.deniz));

    expect(refused).toEqual([404, errorMessages.invalidEventAnswer]);
  });

  it('stores nothing for times that have changed since they were shown', async () => {
    const { path, ...event } = await addEvent();
    const token = await tokenOf(event.id);
    const { schedule } = await check(token);
    const moved = { endDate: '2096-11-20T11:00:00Z', participants: [ada] };
    await clients.maria.read('PUT', path, { ...event, ...moved });

    const refused = await refusal(post('', { token, answer: 'accepted', schedule }));

    expect(refused).toEqual([409, errorMessages.eventMoved]);
    expect(await readAnswers(path)).toEqual([null, null, null]);
    expect(await readAudit(event.id)).toEqual([]);
  });

  const end = (id: number) => server.db.update(events).set(yesterday).where(eq(events.id, id));
  const removeGuest = (id: number) =>
    clients.maria.read('PUT', `/api/events/${String(id)}`, describeEvent());
  it.each([
    ['is forged', '3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e12', () => undefined],
    ['is malformed', "' or true --", () => undefined],
    ['belongs to an event that is over', null, end],
    ['belongs to a guest who is no longer invited', null, removeGuest],
  ])('is not valid if it %s', async (_, forged, prepare) => {
    const { id } = await addEvent();
    const token = forged ?? (await tokenOf(id));
    const { schedule } = await check(await tokenOf(id));
    await prepare(id);

    const answers = [post('/check', { token }), post('', { token, answer: 'accepted', schedule })];

    for (const answer of answers) {
      expect(await refusal(answer)).toEqual([404, errorMessages.invalidEventAnswer]);
    }
    expect(await readAudit(id)).toEqual([]);
  });

  it('can be tried ten times if it is not valid', async () => {
    const tries = Array.from({ length: 11 }, () => post('/check', { token: 'x' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });

  it.each(['GET', 'HEAD'])('changes nothing when a scanner follows it (%s)', async (method) => {
    const { id, path } = await addEvent();
    const token = await tokenOf(id);
    const query = `token=${token}&answer=accepted`;
    for (const target of ['/api/event-answers', '/api/event-answers/check', '/']) {
      await server.call(method, `${target}?${query}`);
    }
    expect(await readAnswers(path)).toEqual([null, null, null]);
  });
});
