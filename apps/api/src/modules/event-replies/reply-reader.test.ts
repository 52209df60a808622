import { type AddressInfo, createServer } from 'node:net';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import type { InvitationToAnswer } from '@atrium/contracts/answer-links';
import type { EventPayload } from '@atrium/contracts/events';
import type { NoticePage } from '@atrium/contracts/notices';
import { eventParticipants, events } from '../../db/schema/event-tables';
import { eventNotices } from '../../db/schema/mail-tables';
import { notices } from '../../db/schema/notice-tables';
import type { RepeatedJob } from '../../repeat';
import { addUser, describeEvent } from '../../testing/factories';
import { replyMessages } from '../../testing/reply-messages';
import { endProcesses, runProcess } from '../../testing/run-process';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { setUpTemporaryFolder } from '../../testing/temporary-folder';
import { setUpTestClient } from '../../testing/test-client';
import { setUpTestImapServer } from '../../testing/test-imap-server';
import { waitUntil } from '../../testing/wait-until';
import { createReplyRepository } from './reply.repository';
import { startReplyReader } from './reply-reader';

const ada = { email: 'ada@example.org', name: 'Ada' };

const READ = 'replies of calendar programs are read';

const folder = setUpTemporaryFolder();
const server = setUpTestApp();
const mailbox = setUpTestImapServer();
const client = setUpTestClient(server, 'maria');
let denizId: number;
let reader: RepeatedJob | undefined;

beforeAll(async () => {
  denizId = await addUser(server.db, 'deniz');
});

beforeEach(async () => {
  await mailbox.clear();
  server.log.length = 0;
});

afterEach(async () => {
  await reader?.stop();
  reader = undefined;
  await endProcesses();
});

const authservId = 'mx.example.com';

/** Returns a message with what the mail server says of its sender. */
function checked(message: string, results = `${authservId}; ${passFor(message)}`): string {
  return `Authentication-Results: ${results}\n${message}`;
}

function passFor(message: string): string {
  const [, domain = ''] = /^From: .*@([\w.]+)/m.exec(message) ?? [];
  return `dmarc=pass (p=none dis=none) header.from=${domain}`;
}

function startReader(url = mailbox.url, intervalMs?: number): void {
  const { app, sharedDatabase } = server;
  const source = { url, authservId };
  reader = startReplyReader(sharedDatabase, app.changes, app.log, source, intervalMs);
}

async function addEvent() {
  const body = describeEvent({ participantIds: [denizId], participants: [ada] });
  const event = await client.read<EventPayload>('POST', '/api/events', body);
  const [row] = await server.db.select().from(events).where(eq(events.id, event.id));
  return { event, uid: row?.uid ?? '' };
}

async function answerToken(eventId: number): Promise<string> {
  const [guest] = await server.db
    .select()
    .from(eventParticipants)
    .where(and(eq(eventParticipants.eventId, eventId), isNotNull(eventParticipants.email)));
  return guest?.answerToken ?? '';
}

/** Returns the notices about an event to maria, who made it, newest first. */
async function readNotices({ id }: EventPayload) {
  const page = await client.read<NoticePage>('GET', '/api/notices');
  return page.notices
    .filter(({ subjectId }) => subjectId === id)
    .map(({ kind, by, count, proposedStart }) => ({
      kind,
      by: by.username,
      count,
      ...(proposedStart !== undefined && { proposedStart }),
    }));
}

/** Answers with messages; returns the answers of deniz and Ada to an event. */
async function answerWith({ id }: EventPayload, ...messages: readonly string[]) {
  await mailbox.deliver(...messages);
  startReader();
  await waitUntil(() => server.log.some((line) => line.includes(READ)));
  const [event] = await client.read<EventPayload[]>('GET', `/api/events?ids=${String(id)}`);
  return event?.participants.map(({ answer }) => answer);
}

/** Lines of the log about messages, without the time. */
function readLog() {
  return server.log
    .map((line) => JSON.parse(line) as { messageId?: string; msg: string })
    .filter(({ messageId }) => messageId !== undefined)
    .map(({ messageId, msg }) => [messageId, msg]);
}

it.each([
  ['outlook', ['accepted', null]],
  ['gmail', [null, 'tentative']],
  ['apple', [null, 'declined']],
  ['thunderbird', ['declined', null]],
  ['plain', [null, 'accepted']],
] as const)('understands a reply: %s', async (program, answers) => {
  const { event, uid } = await addEvent();
  expect(await answerWith(event, checked(replyMessages[program](uid)))).toEqual(answers);
});

const WRITTEN = 'DTSTAMP:20260801T080000Z';

function writtenAt(message: string, time: string): string {
  return checked(message.replace(WRITTEN, time === '' ? 'CLASS:PUBLIC' : `DTSTAMP:${time}`));
}

it.each([
  ['the later', '20260801T090000Z', 'declined'],
  ['an earlier', '20260801T070000Z', 'tentative'],
  ['one of the same second', '20260801T080000Z', 'declined'],
  ['one without a time', '', 'declined'],
  ['one from the future', '29990101T000000Z', 'declined'],
])('lets the reply count that was written later, after %s reply', async (_, time, answer) => {
  const { event, uid } = await addEvent();
  const replies = [checked(replyMessages.gmail(uid)), writtenAt(replyMessages.apple(uid), time)];
  expect(await answerWith(event, ...replies)).toEqual([null, answer]);
  expect(await mailbox.listUnread()).toEqual([]);
});

it.each([
  ['older', '20260801T080000Z', 'accepted'],
  ['of a clock in the future', '29990101T000000Z', 'tentative'],
])('compares a reply that is %s with an answer by link', async (_, time, answer) => {
  const { event, uid } = await addEvent();
  const token = await answerToken(event.id);
  const link = (path: string, body: object) =>
    server.call('POST', `/api/event-answers${path}`, { body: { token, ...body } });
  const { schedule } = (await (await link('/check', {})).json()) as InvitationToAnswer;
  expect((await link('', { answer: 'accepted', schedule })).status).toBe(200);

  const answers = await answerWith(event, writtenAt(replyMessages.gmail(uid), time));

  expect(answers).toEqual([null, answer]);
});

it('does not let a reply from the future outlive an answer by link', async () => {
  const { event, uid } = await addEvent();
  await answerWith(event, writtenAt(replyMessages.gmail(uid), '29990101T000000Z'));
  const [row] = await server.db
    .select()
    .from(eventParticipants)
    .where(eq(eventParticipants.answerToken, await answerToken(event.id)));
  expect(row?.answeredAt?.getTime()).toBeLessThanOrEqual(Date.now());
});

it('counts an answer that is given again from its second time on', async () => {
  const { event, uid } = await addEvent();
  const replies = [
    checked(replyMessages.gmail(uid)),
    writtenAt(replyMessages.gmail(uid), '20260801T100000Z'),
    writtenAt(replyMessages.apple(uid), '20260801T090000Z'),
  ];
  expect(await answerWith(event, ...replies)).toEqual([null, 'tentative']);
});

it('takes any reply for later than an answer from before times were stored', async () => {
  const { event, uid } = await addEvent();
  await answerWith(event, checked(replyMessages.gmail(uid)));
  await reader?.stop();
  await server.db.update(eventParticipants).set({ answeredAt: null });
  server.log.length = 0;

  const old = writtenAt(replyMessages.apple(uid), '20200101T000000Z');

  expect(await answerWith(event, old)).toEqual([null, 'declined']);
});

const SECRET = 's3cret-text';
const UNREADABLE = 'the reply of a calendar program could not be read';
const UNUSABLE = 'a reply is left to whoever reads the mailbox, because nobody could be told of it';
const NO_SENDER = 'a reply without one clear sender is ignored';
it.each<[string, string | RegExp, string, report: string]>([
  ['is about an unknown event', /UID:.*/, 'UID:3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e12', UNUSABLE],
  ['is about an event of another calendar', /UID:.*/, 'UID:x@example.org', UNUSABLE],
  ['is no calendar', 'END:VCALENDAR', SECRET, UNREADABLE],
  ['is huge', 'SEQUENCE:0', `COMMENT:${`${'x'.repeat(70)}\n `.repeat(4000)}`, UNREADABLE],
  ['has another method', 'METHOD:REPLY', 'METHOD:PUBLISH', UNREADABLE],
  [
    'comes from an address that is a text',
    /From: .*/,
    'From: "Call 555 now"@example.org',
    UNUSABLE,
  ],
])('leaves a reply unread that %s, with a flag', async (_, text, other, report) => {
  const { event, uid } = await addEvent();
  const message = checked(replyMessages.plain(uid).replace(text, other));
  const pass = `${authservId}; dmarc=pass header.from=example.org`;
  const delivered = checked(message.slice(message.indexOf('\n') + 1), pass);
  expect(await answerWith(event, delivered)).toEqual([null, null]);
  expect(await mailbox.listFlagged()).toEqual(['Plain reply']);
  expect(await readNotices(event)).toEqual([]);
  expect(readLog()).toEqual([['<plain@example.org>', report]]);
  expect(server.log.join('')).not.toContain(SECRET);
});

it('reads a reply that it has left unread only once', async () => {
  const { event, uid } = await addEvent();
  await answerWith(event, replyMessages.plain(uid));
  await reader?.stop();
  server.log.length = 0;

  await answerWith(event);

  expect(readLog()).toEqual([]);
  expect(await mailbox.listFlagged()).toEqual(['Plain reply']);
});

it('counts the answer of the sender, whoever else a reply is about', async () => {
  const { event, uid } = await addEvent();
  const both = 'ATTENDEE;PARTSTAT=DECLINED:mailto:deniz@example.com';
  const message = replyMessages.plain(uid).replace('SEQUENCE:0', both);
  expect(await answerWith(event, checked(message))).toEqual([null, 'accepted']);
});

const NEW_TIME = 'DTSTART:20961124T100000Z';
it.each<[string, string | RegExp, string, kind: string, by: string, proposedStart?: string]>([
  ['from an alias', /ada@/g, 'ada.l@', 'event-reply-uninvited', 'ada.l@example.org'],
  [
    'with a forged sender',
    /From: .*/,
    'From: eve@example.org',
    'event-reply-uninvited',
    'eve@example.org',
  ],
  [
    'of an assistant',
    /From: .*([^]*)ATTENDEE;/,
    'From: Eve <eve@example.org>$1ATTENDEE;SENT-BY="mailto:eve@example.org";',
    'event-reply-uninvited',
    'eve@example.org',
  ],
  ['for somebody else', 'mailto:ada@', 'mailto:deniz@', 'event-reply-unclear', 'Ada'],
  [
    'about one occurrence',
    'SEQUENCE:0',
    'RECURRENCE-ID:20961120T090000Z',
    'event-reply-unclear',
    'Ada',
  ],
  ['without an answer', 'ACCEPTED', 'NEEDS-ACTION', 'event-reply-unclear', 'Ada'],
  ['without a status', ';PARTSTAT=ACCEPTED', '', 'event-reply-unclear', 'Ada'],
  [
    'of a delegate',
    'PARTSTAT=ACCEPTED',
    'DELEGATED-TO="mailto:eve@example.org";PARTSTAT=DELEGATED',
    'event-delegated',
    'Ada',
  ],
  ['that rejects a proposal', /REPLY/gi, 'DECLINECOUNTER', 'event-reply-unclear', 'Ada'],
  ['with a proposal without a time', /REPLY/gi, 'COUNTER', 'event-reply-unclear', 'Ada'],
  [
    'with a proposal',
    /method=REPLY([^]*)METHOD:REPLY([^]*)SEQUENCE:0/,
    `method=COUNTER$1METHOD:COUNTER$2${NEW_TIME}`,
    'event-proposed',
    'Ada',
    '2096-11-24T10:00:00.000Z',
  ],
  [
    'with a proposal of Outlook',
    /method=REPLY([^]*)METHOD:REPLY([^]*)SEQUENCE:0/,
    'method=COUNTER$1METHOD:COUNTER$2DTSTART;TZID=W. Europe Standard Time:20961124T100000',
    'event-proposed',
    'Ada',
    '2096-11-24T09:00:00.000Z',
  ],
])(
  'tells who made the event of a reply %s',
  async (_, text, other, kind, by, proposedStart = '') => {
    const { event, uid } = await addEvent();
    const message = checked(replyMessages.plain(uid).replace(text, other));
    expect(await answerWith(event, message)).toEqual([null, null]);
    expect(await readNotices(event)).toEqual([
      { kind, by, count: 1, ...(proposedStart !== '' && { proposedStart }) },
    ]);
    expect(await mailbox.listUnread()).toEqual([]);
  },
);

it('gathers replies into one notice of strangers and one of each participant, however old', async () => {
  const { event, uid } = await addEvent();
  const stranger = (name: string) =>
    checked(replyMessages.plain(uid).replaceAll('ada@', `${name}@`));
  const counter = (time: string) =>
    checked(
      replyMessages
        .plain(uid)
        .replaceAll('REPLY', 'COUNTER')
        .replace('SEQUENCE:0', `DTSTART:${time}`),
    );
  await answerWith(event, stranger('eve'), stranger('bob'), counter('20961124T100000Z'));
  await reader?.stop();
  const past = new Date(Date.now() - 7_200_000);
  await server.db.update(notices).set({ createdAt: past });
  server.log.length = 0;

  await answerWith(event, counter('20961125T100000Z'), stranger('eve'));

  expect(await readNotices(event)).toEqual([
    { kind: 'event-reply-uninvited', by: 'eve@example.org', count: 3 },
    { kind: 'event-proposed', by: 'Ada', count: 2, proposedStart: '2096-11-25T10:00:00.000Z' },
  ]);
  // The hour after which they are mailed does not begin again.
  const isOfMaria = and(eq(notices.eventId, event.id), ne(notices.userId, denizId));
  const rows = await server.db.select().from(notices).where(isOfMaria);
  expect(rows.map(({ createdAt }) => createdAt)).toEqual([past, past]);
});

it('leaves a reply unread if nobody is left to be told', async () => {
  const { event, uid } = await addEvent();
  await server.db.update(events).set({ createdBy: null }).where(eq(events.id, event.id));
  await answerWith(event, checked(replyMessages.plain(uid).replaceAll('ada@', 'eve@')));
  expect(await mailbox.listFlagged()).toEqual(['Plain reply']);
  expect(readLog()).toEqual([['<plain@example.org>', UNUSABLE]]);
});

it.each([
  'ada@example.org, eve@example.org',
  'ada@example.org\nFrom: eve@example.org',
  'eve@example.org\nFrom: ada@example.org',
  'eve@example.org <ada@example.org>',
  '<eve@example.org> <ada@example.org>',
  'eve@example.org (Eve) <ada@example.org>',
  '<@example.org:ada@example.org>',
  'Team: ada@example.org;',
  'Team:;',
  'Ada (Lovelace <ada@example.org>',
  '"Ada <ada@example.org>',
  'Ada',
  '',
])('ignores a reply whose sender is not clear: %j', async (from) => {
  const { event, uid } = await addEvent();
  const message = replyMessages.plain(uid).replace(/From: .*/, `From: ${from}`);
  const pass = `${authservId}; dmarc=pass header.from=example.org`;

  expect(await answerWith(event, checked(message, pass))).toEqual([null, null]);
  expect(readLog()).toEqual([['<plain@example.org>', NO_SENDER]]);
});

it.each([
  '(eve@example.com) ada@example.org',
  'ada@example.org (eve@example.com)',
  '"eve@example.com" <Ada@Example.org>',
  '=?utf-8?q?eve=40example.com?=\n <ada@example.org>',
])('takes the address from the sender %j', async (from) => {
  const { event, uid } = await addEvent();
  const message = replyMessages.plain(uid).replace(/From: .*/, `From: ${from}`);
  const pass = `${authservId}; dmarc=pass header.from=example.org`;

  expect(await answerWith(event, checked(message, pass))).toEqual([null, 'accepted']);
});

it.each([
  ['mx.example.com; dmarc=pass header.from=example.org'],
  [
    'MX.example.com 1;\n spf=pass smtp.mailfrom=a@example.org;\n dmarc = PASS header.from=Example.org',
  ],
  ['mx.example.com; dmarc=pass (policy (p) "=\\) ;) header.from=example.org'],
  [
    'filter.example.com; none\nAuthentication-Results: mx.example.com; dmarc=pass header.from=example.org',
  ],
])('takes a reply that the mail server has checked: %j', async (results) => {
  const { event, uid } = await addEvent();

  const answers = await answerWith(event, checked(replyMessages.plain(uid), results));

  expect(answers).toEqual([null, 'accepted']);
});

const PASS = 'dmarc=pass header.from=example.org';
const FORGED = `\nAuthentication-Results: ${authservId}; ${PASS}`;
it.each([
  ['of another server', `mx.example.org; ${PASS}`],
  ['of a server whose name begins the same', `${authservId}.evil.example; ${PASS}`],
  ['of a server in a comment', `mx.example.org (${authservId}); ${PASS}`],
  ['with a failure', `${authservId}; dmarc=fail header.from=example.org`],
  ['without DMARC', `${authservId}; spf=pass smtp.mailfrom=ada@example.org`],
  [
    'with a failure above a forged pass',
    `${authservId}; dmarc=fail header.from=example.org${FORGED}`,
  ],
  ['with nothing above a forged pass', `${authservId}; none${FORGED}`],
  ['that cannot be read above a forged pass', `${authservId}; spf=none (${FORGED}`],
  ['for another domain', `${authservId}; dmarc=pass header.from=example.com`],
  ['for no domain', `${authservId}; dmarc=pass`],
  ['with a pass in a comment', `${authservId}; spf=pass (; ${PASS})`],
  [
    'with a pass in a quoted text',
    `${authservId}; spf=pass smtp.mailfrom="; ${PASS};"@example.com`,
  ],
  ['with a pass and a failure', `${authservId}; ${PASS}; dmarc=fail header.from=example.org`],
  ['with a longer word', `${authservId}; dmarc=passed header.from=example.org`],
])('ignores a reply with results %s', async (_, results) => {
  const { event, uid } = await addEvent();

  const answers = await answerWith(event, checked(replyMessages.plain(uid), results));

  expect(answers).toEqual([null, null]);
  expect(readLog()).toEqual([
    ['<plain@example.org>', expect.stringContaining('MAIL_REPLY_AUTHSERV_ID')],
  ]);
  expect(await mailbox.listFlagged()).toEqual(['Plain reply']);
  expect(await readNotices(event)).toEqual([]);
});

it('ignores a reply with a huge header', async () => {
  const { event, uid } = await addEvent();
  const name = `\n ${'x'.repeat(70)}`.repeat(1000);
  const message = replyMessages.plain(uid).replace('From: Ada', `From: Ada${name}`);

  expect(await answerWith(event, checked(message))).toEqual([null, null]);
  expect(readLog()).toEqual([['<plain@example.org>', NO_SENDER]]);
});

it('ignores a reply without results', async () => {
  const { event, uid } = await addEvent();

  expect(await answerWith(event, replyMessages.plain(uid))).toEqual([null, null]);
  expect(readLog()).toEqual([
    ['<plain@example.org>', expect.stringContaining('MAIL_REPLY_AUTHSERV_ID')],
  ]);
});

it('ignores a reply after the event', async () => {
  const { event, uid } = await addEvent();
  const past = { startDate: new Date(0), endDate: new Date(1000) };
  await server.db.update(events).set(past).where(eq(events.id, event.id));
  expect(await answerWith(event, checked(replyMessages.gmail(uid)))).toEqual([null, null]);
});

it.each([
  ['counts the answer to an invitation with an earlier title', { title: 'Retro' }, 'tentative'],
  ['ignores the answer to earlier times', { endDate: '2096-11-20T11:00:00.000Z' }, null],
])('%s', async (_, change, answer) => {
  const { event, uid } = await addEvent();
  const body = { ...event, participants: [ada], ...change };
  await client.read('PUT', `/api/events/${String(event.id)}`, body);
  expect(await server.db.$count(eventNotices, eq(eventNotices.eventUid, uid))).toBe(2);
  expect(await answerWith(event, checked(replyMessages.gmail(uid)))).toEqual([null, answer]);
});

it('leaves messages unread that are no replies', async () => {
  const { event, uid } = await addEvent();
  const reply = checked(replyMessages.gmail(uid));
  await answerWith(event, 'Subject: Bounce\n\nNo such user', reply);
  expect(await mailbox.listUnread()).toEqual(['Bounce']);
  expect(await mailbox.listFlagged()).toEqual([]);
});

it('logs once that the mailbox cannot be read, and tries again', async () => {
  let connections = 0;
  const broken = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).end('* BYE\r\n');
  }).listen(0, '127.0.0.1');
  // A listening TCP server always has an address of this type.
  const url = () =>
    `imap://atrium:${SECRET}@127.0.0.1:${String((broken.address() as AddressInfo).port)}`;
  await waitUntil(() => broken.listening);
  startReader(url(), 5);
  await waitUntil(() => connections >= 3);
  await reader?.stop();
  broken.close();
  expect(server.log.filter((line) => line.includes('MAIL_REPLY_URL'))).toHaveLength(1);
  expect(server.log.join('')).not.toContain(SECRET);
});

it('is started by the built server, which shuts down cleanly', async () => {
  await mailbox.deliver(replyMessages.gmail('x'));
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    MAIL_REPLY_URL: mailbox.url,
    MAIL_REPLY_AUTHSERV_ID: authservId,
  };
  const built = runProcess('main', { env });
  await waitUntil(async () => (await mailbox.listFlagged()).length === 1);
  expect(await built.stop()).toMatchObject({ code: 0, stderr: '' });
});

// The embedded database has one connection.
if (testDatabaseUrl !== '') {
  it('leaves the mailbox to the process that reads it', async () => {
    await mailbox.deliver(replyMessages.plain('x'));

    await server.db.transaction(async (transaction) => {
      await createReplyRepository(transaction).lockMailbox();
      startReader(mailbox.url, 5);
      await waitUntil(() => server.log.some((line) => line.includes(READ)));
      expect(await mailbox.listUnread()).toEqual(['Plain reply']);
    });

    await waitUntil(async () => (await mailbox.listFlagged()).length === 1);
  });
}
