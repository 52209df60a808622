import type { EventPayload } from '@atrium/contracts/events';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTestClient } from '../../testing/test-client';
import { mailOf, setUpTestMailServer } from '../../testing/test-mail-server';
import { writeInvitationText } from './invitation-text';

const ada = { email: 'Ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };

const mailServer = setUpTestMailServer();
const mailFrom = { name: 'Atrium', address: 'atrium@müller.de' };
const server = setUpTestApp(() => ({ smtpUrl: mailServer.url, mailFrom }), {});
const client = setUpTestClient(server, 'maria', { email: 'maria@müller.de' });
let deniz: number;
let eve: number;

beforeAll(async () => {
  deniz = await addUser(server.db, 'deniz');
  eve = await addUser(server.db, 'eve');
});

function create(values: object) {
  return client.read<EventPayload>('POST', '/api/events', describeEvent(values));
}

function change(id: number, values: object) {
  return client.read('PUT', `/api/events/${String(id)}`, describeEvent(values));
}

it('delivers names and titles that look like encoded words as they were typed', async () => {
  const title = '=?utf-8?B?SGFja2Vk?= 2^3';
  const name = 'Ada =?utf-8?Q?Lovelace?= ^n "A"';

  const { mails } = await mailServer.receive(1, () =>
    create({ title, participants: [{ ...ada, name }] }),
  );

  const { message, event, source } = mailOf(mails, 'Ada@example.org');
  expect(message.subject).toBe(`Invitation: ${title}`);
  expect(message.to).toMatchObject({ value: [{ name, address: 'Ada@example.org' }] });
  expect(event.summary).toBe(title);
  // `^` is escaped in a parameter (RFC 6868).
  expect(unfold(source)).toContain('CN="Ada =?utf-8?Q?Lovelace?= ^^n \'A\'"');
});

it('percent-encodes calendar addresses and writes domains in ASCII', async () => {
  const guests = ['r&d@firma.com.tr', 'sales/eu@firma.com.tr', "o'neil+x@firma.com.tr"];
  const participants = [...guests, 'info@müller.de'].map((email) => ({ email, name: 'Guest' }));

  const { mails } = await mailServer.receive(4, () => create({ participants }));

  const { source, message, event } = mailOf(mails, "o'neil+x@firma.com.tr");
  expect(message.to).toMatchObject({ value: [{ address: "o'neil+x@firma.com.tr" }] });
  const calendar = unfold(source);
  expect(calendar).toContain(':MAILTO:r%26d@firma.com.tr\n');
  expect(calendar).toContain(':MAILTO:sales%2Feu@firma.com.tr\n');
  expect(calendar).toContain(":MAILTO:o'neil+x@firma.com.tr\n");
  expect(calendar).toContain(':MAILTO:info@xn--mller-kva.de\n');
  expect([...mails.values()].map(({ source: text }) => text).join()).toMatch(
    /^To: Guest <info@xn--mller-kva\.de>\r$/m,
  );
  expect(source.split('\r\n\r\n')[0]).toMatch(/^[\r\n\t -~]*$/);
  expect(source).toMatch(/^From: .*<atrium@xn--mller-kva\.de>\r$/m);
  expect(source).toMatch(/^Reply-To: maria <maria@xn--mller-kva\.de>\r$/m);
  expect(source).toMatch(/^Message-ID: <[\da-f-]{36}@xn--mller-kva\.de>\r$/m);
  expect(event.organizer).toBe('mailto:atrium@xn--mller-kva.de');
});

it('treats all spellings of a mailbox as one, and similar ones as two', async () => {
  const guest = (email: string) => ({ email, name: 'Guest' });
  const { result } = await mailServer.receive(1, () =>
    create({
      participants: [
        'info@müller.de',
        'INFO@MÜLLER.de',
        'info@xn--mller-kva.de',
        'info@müller。de',
        'in\u200bfo@müller.de.',
        'info@mu\u0308ller.de',
      ].map(guest),
    }),
  );
  expect(result.participants).toEqual([{ userId: null, ...guest('info@müller.de'), answer: null }]);
  const { mails: updates } = await mailServer.receive(1, () =>
    change(result.id, { title: 'Renamed', participants: [guest('Info@xn--mller-kva.de')] }),
  );
  expect([...updates.values()][0]?.message.subject).toBe('Updated: Renamed');

  await mailServer.receive(2, () =>
    change(result.id, { title: 'Renamed', participants: [guest('info@ısı.example')] }),
  );
  const { mails } = await mailServer.receive(2, () =>
    change(result.id, { title: 'Renamed', participants: [guest('info@isi.example')] }),
  );

  expect([...mails.values()].map(({ method }) => method).sort()).toEqual(['CANCEL', 'REQUEST']);
});

it('treats an address that becomes a user, or the other way around, as the same person', async () => {
  const { result } = await mailServer.receive(1, () =>
    create({ participants: [{ email: 'Deniz@example.com', name: 'Deniz' }] }),
  );

  const { mails } = await mailServer.receive(1, () =>
    change(result.id, { participantIds: [deniz] }),
  );

  expect(mailOf(mails, 'deniz@example.com').message.subject).toBe('Updated: Review');
});

it('sends nothing for a save without visible changes, and keeps SEQUENCE', async () => {
  const people = { participantIds: [deniz, eve], participants: [ada, bob] };
  const { result } = await mailServer.receive(4, () =>
    create({ description: 'As usual', ...people }),
  );
  const again = {
    description: ' As usual ',
    startDate: '2096-11-20T12:00:00+03:00',
    participantIds: [eve, deniz],
    participants: [bob, ada],
  };

  await change(result.id, again);
  await change(result.id, again);
  const renamed = { email: ada.email, name: 'Ada L.' };
  const { mails } = await mailServer.receive(4, () =>
    change(result.id, { ...again, participants: [renamed, bob] }),
  );
  const { mails: canceled } = await mailServer.receive(4, () =>
    client.read('DELETE', `/api/events/${String(result.id)}`),
  );

  expect([...mails.values()].map(({ event }) => event.sequence)).toEqual([1, 1, 1, 1]);
  expect([...canceled.values()].map(({ event }) => event.sequence)).toEqual([2, 2, 2, 2]);
});

it('ends every event after its start, in whole seconds', async () => {
  const { mails } = await mailServer.receive(1, () =>
    create({
      startDate: '2096-11-20T09:00:00.100Z',
      endDate: '2096-11-20T09:00:00.900Z',
      participants: [ada],
    }),
  );

  const { event } = mailOf(mails, 'Ada@example.org');
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
    '2096-11-20T09:00:00Z',
    '2096-11-20T09:00:01Z',
  ]);
});

it('makes links of web addresses in a description', async () => {
  const description =
    'Join (https://meet.example/a?b=1&c="2") or https://x.example/(y).\n<b>HTTP://z.example!';

  const { mails } = await mailServer.receive(1, () => create({ description, participants: [ada] }));

  const { message } = mailOf(mails, 'Ada@example.org');
  expect(message.text).toContain(description);
  expect(message.html).toContain(
    '<a href="https://meet.example/a?b=1&amp;c=">https://meet.example/a?b=1&amp;c=</a>&quot;2&quot;)',
  );
  expect(message.html).toContain('<a href="https://x.example/(y)">https://x.example/(y)</a>.<br>');
  expect(message.html).toContain('&lt;b&gt;<a href="HTTP://z.example">HTTP://z.example</a>!');
});

it('sends nothing about an event that is over before and after the change', async () => {
  const past = { startDate: '2020-11-20T09:00:00.000Z', endDate: '2020-11-20T10:00:00.000Z' };
  const { id } = await create({ ...past, participants: [ada] });
  await change(id, { ...past, title: 'Renamed', participants: [ada] });

  const { mails } = await mailServer.receive(1, () => change(id, { participants: [ada] }));
  expect(mailOf(mails, 'Ada@example.org').message.text).toContain('Start was: Friday');
  await mailServer.receive(1, () => change(id, { ...past, participants: [ada] }));
  mailServer.clear();
  await client.read('DELETE', `/api/events/${String(id)}`);

  // The worker sends mails in the order in which they are queued.
  const { mails: next } = await mailServer.receive(1, () => create({ participants: [bob] }));
  expect([...next.keys()]).toEqual(['bob@example.org']);
});

it('isolates names in the sentences of an invitation, and lists twenty of them', () => {
  const name = 'paul: \u202Estaff';
  const { text, html } = writeInvitationText(
    {
      invitationKind: 'invitation',
      answerToken: null,
      previous: null,
      repetition: null,
      occurrence: null,
      fileNames: ['תכנית.pdf', 'notes.txt'],
      noticeId: 1,
      eventUid: '1@atrium',
      sequence: 0,
      title: 'ארכיון',
      description: 'שלום',
      startDate: new Date('2026-11-20T09:00:00Z'),
      endDate: new Date('2026-11-20T10:00:00Z'),
      senderName: name,
      organizerName: name,
      senderEmail: 'paul@example.com',
      attendees: [
        { name: 'דניאל', address: 'daniel@example.com' },
        ...Array.from({ length: 20 }, () => ({ name: 'Ada', address: 'ada@example.com' })),
      ],
    },
    { timeZone: 'UTC', calendarUrl: undefined, answerUrl: undefined },
  );

  expect(text).toContain(`\u2068${name}\u2069 invites you to this event.`);
  expect(text).toContain(`Participants: \u2068דניאל\u2069${', Ada'.repeat(19)} and 1 more`);
  expect(html).toContain(`<p><bdi>${name}</bdi> invites you to this event.</p>`);
  expect(text).toContain('Files in Atrium: \u2068תכנית.pdf\u2069, notes.txt');
  expect(html).toContain('<bdi>דניאל</bdi>, Ada, ');
  expect(html).toContain('<bdi>תכנית.pdf</bdi>, notes.txt');
  expect(html).toMatch(/<h1 dir="auto"[^>]*>ארכיון<\/h1>/);
  expect(html).toContain('<p dir="auto">שלום</p>');
});

it('has neither links nor asks for replies without an address and a mailbox of the server', async () => {
  const { mails } = await mailServer.receive(1, () => create({ participants: [ada] }));

  const mail = mailOf(mails, ada.email);
  const [attendee] = mail.event.attendees;
  expect(attendee?.getFirstParameter('partstat')).toBe('NEEDS-ACTION');
  expect(attendee?.getFirstParameter('rsvp')).toBe('FALSE');
  const { text, html } = mail.message;
  expect(`${String(text)} ${String(html)}`).not.toMatch(/Answer|href/);
});

/** Returns the lines of a message as they were before they were folded. */
function unfold(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\r\n /g, '')
    .replaceAll('\r', '');
}
