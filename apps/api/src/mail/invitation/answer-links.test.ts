import type { InvitationToAnswer } from '@atrium/contracts/event-answers';
import type { EventPayload } from '@atrium/contracts/events';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp } from '../../testing/test-app';
import { createTestClient, setUpTestClient } from '../../testing/test-client';
import { mailOf, type ReceivedMail, setUpTestMailServer } from '../../testing/test-mail-server';

const ada = { email: 'ada@example.org', name: 'Ada' };
const bob = { email: 'bob@example.org', name: 'Bob' };
const people = { participants: [ada, bob] };
const ANSWER_URL = 'https://atrium.example.com/#event-answer=';

const mailServer = setUpTestMailServer();
const server = setUpTestApp(
  () => ({
    smtpUrl: mailServer.url,
    publicUrl: 'https://atrium.example.com',
    mailReplyUrl: 'imaps://atrium:secret@mail.example.com',
  }),
  {},
);
const client = setUpTestClient(server, 'maria');

function create() {
  return client.read<EventPayload>('POST', '/api/events', describeEvent(people));
}

function change(id: number, values: object) {
  const body = describeEvent({ ...people, ...values });
  return client.read('PUT', `/api/events/${String(id)}`, body);
}

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
  const { result, mails } = await mailServer.receive(2, create);
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
  const renamed = await mailServer.receive(2, () => change(result.id, { title: 'Renamed' }));
  const moved = await mailServer.receive(2, () =>
    change(result.id, { title: 'Renamed', endDate: '2096-11-20T11:00:00Z' }),
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

it('neither has links nor asks for replies without an address and a mailbox of the server', async () => {
  const other = await startTestApp({ smtpUrl: mailServer.url }, undefined, {});
  await addUser(other.db, 'maria');
  const maria = createTestClient(other, await other.signIn('maria'));

  const { mails } = await mailServer.receive(2, () =>
    maria.read('POST', '/api/events', describeEvent(people)),
  );
  await other.close();

  const mail = mailOf(mails, ada.email);
  expect(attendees(mail)[0]).toEqual(['Ada', 'NEEDS-ACTION', 'FALSE']);
  const { text, html } = mail.message;
  expect(`${String(text)} ${String(html)}`).not.toMatch(/Answer|href/);
});
