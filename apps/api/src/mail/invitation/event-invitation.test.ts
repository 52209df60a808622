import { eq } from 'drizzle-orm';
import type ICAL from 'ical.js';
import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import type { EventPayload } from '@atrium/contracts/events';
import { users } from '../../db/schema/tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { storeTestFile } from '../../testing/test-files';
import { mailOf, type ReceivedMail, setUpTestMailServer } from '../../testing/test-mail-server';

const ada = { email: 'Ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };

const mailServer = setUpTestMailServer();
const server = setUpTestApp(
  () => ({
    smtpUrl: mailServer.url,
    publicUrl: 'https://atrium.example.com',
    mailTimeZone: 'Europe/Istanbul',
    mailReplies: { url: 'imaps://atrium:secret@mail.example.com', authservId: 'mx.example.com' },
  }),
  {},
);
let client: TestClient;
let maria: number;
let deniz: number;

beforeAll(async () => {
  maria = await addUser(server.db, 'maria');
  deniz = await addUser(server.db, 'deniz');
  client = createTestClient(server, await server.signIn('maria'));
});

function create(values: object) {
  return client.read<EventPayload>('POST', '/api/events', describeEvent(values));
}

function change(id: number, values: object) {
  return client.read('PUT', `/api/events/${String(id)}`, describeEvent(values));
}

it('names the files of an event, which are in Atrium alone', async () => {
  const attachmentIds = [
    await storeTestFile(server.db, maria, 'plan.pdf'),
    await storeTestFile(server.db, maria, '<b>.txt'),
  ];
  const { result, mails } = await mailServer.receive(1, () =>
    create({ participants: [ada], attachmentIds }),
  );
  const { message } = mailOf(mails, 'Ada@example.org');
  expect(message.text).toContain('Files in Atrium: plan.pdf, <b>.txt\n');
  expect(message.html).toContain('plan.pdf, &lt;b&gt;.txt');
  expect(message.attachments.map(({ filename }) => filename)).not.toContain('plan.pdf');

  const [, last] = attachmentIds;
  const values = { title: 'Later', participants: [ada], attachmentIds: [last] };
  const { mails: updates } = await mailServer.receive(1, () => change(result.id, values));
  expect(mailOf(updates, 'Ada@example.org').message.text).toContain('Files in Atrium: <b>.txt\n');

  // A change of the files alone is mailed to nobody.
  const added = await storeTestFile(server.db, maria, 'c.txt');
  await change(result.id, { ...values, attachmentIds: [last, added] });
  const { mails: removals } = await mailServer.receive(1, () =>
    change(result.id, { title: 'Later' }),
  );
  const { text } = mailOf(removals, 'Ada@example.org').message;
  expect(text).toContain('has taken you off the list');
  expect(text).not.toContain('Files');
});

function facts({ event, method }: ReceivedMail) {
  return {
    method,
    sequence: event.sequence,
    status: event.component.getFirstPropertyValue('status'),
    attendees: event.attendees.map(addressOf).sort(),
  };
}

// The scheme is case-insensitive.
function addressOf(attendee: ICAL.Property): string {
  return decodeURIComponent(String(attendee.getFirstValue()).replace(/^mailto:/i, ''));
}

function cnOf(property: ICAL.Property | null | undefined): unknown {
  return property?.getFirstParameter('cn');
}

it('invites every person once, with everything that a calendar needs', async () => {
  const { result, mails } = await mailServer.receive(4, () =>
    create({
      title: 'Görüşme: İstanbul & "Çelik"; ek\\plan, 50%',
      description: 'Birinci satır\nİkinci <satır>',
      participantIds: [maria, deniz],
      participants: [ada, bob, { email: 'DENIZ@example.com', name: 'Deniz again' }],
    }),
  );

  expect([...mails.keys()].sort()).toEqual(
    ['Ada@example.org', 'bob@example.org', 'deniz@example.com', 'maria@example.com'].sort(),
  );
  const mail = mailOf(mails, 'Ada@example.org');
  const { message, event } = mail;
  expect(message.subject).toBe(`Invitation: ${result.title}`);
  expect(message.from?.value).toEqual([
    { name: 'maria via Atrium', address: 'atrium@example.com' },
  ]);
  expect(message.replyTo?.value).toEqual([{ name: 'maria', address: 'maria@example.com' }]);
  expect(message.to).toMatchObject({ value: [{ name: 'Ada', address: 'Ada@example.org' }] });
  expect(message.text).toMatch(/^maria invites you to this event\.\n\nGörüşme: İstanbul/);
  expect(message.text).toContain(
    'Starts: Tuesday, November 20, 2096 at 12:00 PM (Europe/Istanbul, UTC+3)',
  );
  expect(message.text).toContain('Participants: maria, deniz, Ada, Bob');
  expect(message.text).toContain('Calendar: https://atrium.example.com/calendar');
  expect(message.html).toContain('İstanbul &amp; &quot;Çelik&quot;');
  expect(message.html).toContain('Birinci satır<br>\nİkinci &lt;satır&gt;');
  expect(message.html).toContain('<a href="https://atrium.example.com/calendar">');
  expect(mail.source).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST\r$/m);
  expect(mail.source).toMatch(/^Content-Type: multipart\/alternative/m);
  const [file] = message.attachments.filter(({ filename }) => filename === 'invite.ics');
  const [part] = message.attachments.filter(({ contentType }) => contentType === 'text/calendar');
  expect(file?.content.toString()).toBe(part?.content.toString());

  expect(facts(mail)).toEqual({
    method: 'REQUEST',
    sequence: 0,
    status: 'CONFIRMED',
    attendees: [...mails.keys()].sort(),
  });
  expect(event.uid).toMatch(/^[\da-f-]{36}$/);
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
    '2096-11-20T09:00:00Z',
    '2096-11-20T10:00:00Z',
  ]);
  expect(event.summary).toBe(result.title);
  expect(event.description).toBe('Birinci satır\nİkinci <satır>');
  expect(event.organizer).toBe('mailto:atrium@example.com');
  expect(cnOf(event.component.getFirstProperty('organizer'))).toBe('maria');
});

it('notifies people who stay, join and leave, and finally everyone, with the same UID', async () => {
  const { result, mails: invitations } = await mailServer.receive(2, () =>
    create({ participantIds: [deniz], participants: [ada] }),
  );
  const { uid } = mailOf(invitations, 'Ada@example.org').event;
  const path = `/api/events/${String(result.id)}`;

  const moved = await mailServer.receive(2, () =>
    change(result.id, {
      startDate: '2096-12-01T08:30:00+03:00',
      endDate: '2096-12-01T09:00:00+03:00',
      participantIds: [deniz],
      participants: [{ email: 'ADA@example.org', name: 'Ada L.' }],
    }),
  );
  for (const mail of moved.mails.values()) {
    expect(facts(mail)).toMatchObject({ method: 'REQUEST', sequence: 1 });
    expect(mail.message.text).toContain(
      [
        'Changed: start, end, participants',
        'Start was: Tuesday, November 20, 2096 at 12:00 PM (Europe/Istanbul, UTC+3)',
        'End was: Tuesday, November 20, 2096 at 1:00 PM (Europe/Istanbul, UTC+3)',
        'Starts: Saturday, December 1, 2096 at 8:30 AM (Europe/Istanbul, UTC+3)',
      ].join('\n'),
    );
    expect(mail.event.startDate.toString()).toBe('2096-12-01T05:30:00Z');
    expect(mail.message.subject).toBe('Updated: Review');
  }

  const { mails: changed } = await mailServer.receive(3, () =>
    change(result.id, { title: 'Renamed', participantIds: [deniz], participants: [bob] }),
  );
  expect(facts(mailOf(changed, 'deniz@example.com'))).toMatchObject({
    method: 'REQUEST',
    sequence: 2,
    status: 'CONFIRMED',
    attendees: ['bob@example.org', 'deniz@example.com'],
  });
  expect(facts(mailOf(changed, 'bob@example.org'))).toMatchObject({
    method: 'REQUEST',
    sequence: 2,
  });
  expect(mailOf(changed, 'deniz@example.com').message.text).toContain('Title was: Review\n');
  expect(mailOf(changed, 'bob@example.org').message.subject).toBe('Invitation: Renamed');
  expect(mailOf(changed, 'bob@example.org').message.text).not.toContain('Review');
  expect(facts(mailOf(changed, 'ADA@example.org'))).toEqual({
    method: 'CANCEL',
    sequence: 2,
    status: null,
    attendees: ['ADA@example.org'],
  });

  const { mails: canceled } = await mailServer.receive(2, () => client.read('DELETE', path));
  expect([...canceled.keys()].sort()).toEqual(['bob@example.org', 'deniz@example.com']);
  for (const mail of canceled.values()) {
    expect(facts(mail)).toMatchObject({ method: 'CANCEL', sequence: 3, status: 'CANCELLED' });
    expect(mail.message.subject).toBe('Canceled: Renamed');
  }
  const all = [invitations, moved.mails, changed, canceled].flatMap((mails) => [...mails.values()]);
  expect(new Set(all.map(({ event }) => event.uid))).toEqual(new Set([uid]));
  expect(new Set(all.map(({ message }) => message.messageId)).size).toBe(all.length);
});

it('names whoever made the event as its organizer, also in what others change', async () => {
  const { result } = await mailServer.receive(1, () => create({ participants: [ada] }));
  const other = createTestClient(server, await server.signIn('deniz'));

  const { mails } = await mailServer.receive(1, () =>
    other.read(
      'PUT',
      `/api/events/${String(result.id)}`,
      describeEvent({ title: 'Renamed', participants: [ada] }),
    ),
  );

  const { event, message } = mailOf(mails, 'Ada@example.org');
  expect(message.text).toMatch(/^deniz has changed this event\./);
  expect(cnOf(event.component.getFirstProperty('organizer'))).toBe('maria');
});

it('sends nothing to deactivated users or about rejected changes', async () => {
  const leaver = await addUser(server.db, 'leaver');
  const { result } = await mailServer.receive(2, () => create({ participantIds: [leaver, deniz] }));
  const path = `/api/events/${String(result.id)}`;
  await server.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, leaver));

  const unknown = describeEvent({ participantIds: [2_147_483_647], participants: [bob] });
  expect((await client.refusal('PUT', path, unknown))[0]).toBe(400);
  expect((await client.refusal('POST', '/api/events', unknown))[0]).toBe(400);
  const { mails: kept } = await mailServer.receive(1, () =>
    change(result.id, { title: 'Renamed', participantIds: [leaver, deniz] }),
  );
  const { mails: left } = await mailServer.receive(1, () => client.read('DELETE', path));

  expect(facts(mailOf(kept, 'deniz@example.com'))).toMatchObject({
    method: 'REQUEST',
    sequence: 1,
    attendees: ['deniz@example.com'],
  });
  expect([...left.keys()]).toEqual(['deniz@example.com']);
});

it('does not let a name or title add a header, a line or a parameter', async () => {
  const attack = 'x\r\nBcc: eve@example.org\r\n\r\nATTENDEE:mailto:eve@example.org\n';
  await addUser(server.db, 'mallory', { username: `m${attack}"; \\ : é` });
  const mallory = createTestClient(server, await server.signIn('mallory'));

  const { mails } = await mailServer.receive(1, () =>
    mallory.read('POST', '/api/events', {
      ...describeEvent({ title: `Plan ${attack}`, description: attack }),
      participants: [{ email: 'ada@example.org', name: `A "quoted": ${attack}; CN=Eve, \\` }],
    }),
  );

  const { message, event, source } = mailOf(mails, 'ada@example.org');
  expect(message.headers.has('bcc')).toBe(false);
  expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|ATTENDEE)/im);
  expect(message.from?.value).toHaveLength(1);
  expect(message.to).toMatchObject({ value: [{ address: 'ada@example.org' }] });
  expect(message.subject).toBe(
    'Invitation: Plan x Bcc: eve@example.org ATTENDEE:mailto:eve@example.org',
  );
  expect(event.attendees.map(addressOf)).toEqual(['ada@example.org']);
  expect(cnOf(event.attendees[0])).toBe(
    "A 'quoted': x Bcc: eve@example.org ATTENDEE:mailto:eve@example.org ; CN=Eve, /",
  );
  expect(event.description).toContain('Bcc: eve@example.org');
});

const ANSWER_URL = 'https://atrium.example.com/#event-answer=';

function tokenIn({ message }: ReceivedMail): string {
  return /#event-answer=([\da-f-]{36})&answer=accepted$/m.exec(message.text ?? '')?.[1] ?? '';
}

function attendees({ event }: ReceivedMail) {
  return event.attendees.map((attendee) => [
    attendee.getFirstParameter('cn'),
    attendee.getFirstParameter('partstat'),
    attendee.getFirstParameter('rsvp'),
  ]);
}

it('has three links for its recipient, of which every mail knows the answer', async () => {
  const people = { participants: [ada, bob] };

  const { result, mails } = await mailServer.receive(2, () => create(people));
  const mail = mailOf(mails, ada.email);
  const token = tokenIn(mail);
  expect(mail.message.text).toContain(
    [
      'Answer:',
      `Accept: ${ANSWER_URL}${token}&answer=accepted`,
      `Maybe: ${ANSWER_URL}${token}&answer=tentative`,
      `Decline: ${ANSWER_URL}${token}&answer=declined`,
    ].join('\n'),
  );
  for (const answer of ['accepted', 'tentative', 'declined']) {
    expect(mail.message.html).toContain(`<a href="${ANSWER_URL}${token}&amp;answer=${answer}"`);
  }
  expect(tokenIn(mailOf(mails, bob.email))).not.toBe(token);
  expect(attendees(mail)).toEqual([
    ['Ada', 'NEEDS-ACTION', 'TRUE'],
    ['Bob', 'NEEDS-ACTION', 'TRUE'],
  ]);

  const checked = await server.call('POST', '/api/event-answers/check', { body: { token } });
  const { schedule, name } = (await checked.json()) as InvitationToAnswer;
  const body = { token, answer: 'accepted', schedule };
  await server.call('POST', '/api/event-answers', { body });
  const renamed = await mailServer.receive(2, () =>
    change(result.id, { ...people, title: 'Renamed' }),
  );
  const moved = await mailServer.receive(2, () =>
    change(result.id, { ...people, title: 'Renamed', endDate: '2096-11-20T11:00:00Z' }),
  );

  expect(name).toBe('Ada');
  expect(tokenIn(mailOf(renamed.mails, ada.email))).toBe(token);
  expect(attendees(mailOf(renamed.mails, bob.email))).toEqual([
    ['Ada', 'ACCEPTED', 'TRUE'],
    ['Bob', 'NEEDS-ACTION', 'TRUE'],
  ]);
  expect(attendees(mailOf(moved.mails, bob.email))[0]).toEqual(['Ada', 'NEEDS-ACTION', 'TRUE']);

  const { mails: canceled } = await mailServer.receive(2, () =>
    client.read('DELETE', `/api/events/${String(result.id)}`),
  );
  expect(mailOf(canceled, ada.email).message.text).not.toContain('Answer:');
  expect(attendees(mailOf(canceled, ada.email))).toEqual([['Ada', undefined, undefined]]);
});
