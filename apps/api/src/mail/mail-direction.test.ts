import { writeInvitationText } from './invitation/invitation-text';
import { passwordLinkMail } from './password-link/password-link-mail';

const NAME = 'paul: \u202Estaff';
const settings = { timeZone: 'UTC', calendarUrl: undefined, answerUrl: undefined };

it('isolates names in the sentences of an invitation', () => {
  const { text, html } = writeInvitationText(
    {
      invitationKind: 'invitation',
      ...{ answerToken: null, previous: null, repetition: null, occurrence: null },
      noticeId: 1,
      eventUid: '1@atrium',
      sequence: 0,
      title: 'ארכיון',
      description: 'שלום',
      startDate: new Date('2026-11-20T09:00:00Z'),
      endDate: new Date('2026-11-20T10:00:00Z'),
      ...{ senderName: NAME, organizerName: NAME },
      senderEmail: 'paul@example.com',
      attendees: [
        { name: 'דניאל', address: 'daniel@example.com' },
        { name: 'Ada', address: 'ada@example.com' },
      ],
    },
    settings,
  );

  expect(text).toContain(`\u2068${NAME}\u2069 invites you to this event.`);
  expect(text).toContain('Participants: \u2068דניאל\u2069, Ada');
  expect(html).toContain(`<p><bdi>${NAME}</bdi> invites you to this event.</p>`);
  expect(html).toContain('<bdi>דניאל</bdi>, Ada</td>');
  expect(html).toMatch(/<h1 dir="auto"[^>]*>ארכיון<\/h1>/);
  expect(html).toContain('<p dir="auto">שלום</p>');
});

it('isolates names in the sentences of a password link', () => {
  const compose = passwordLinkMail.createComposer({
    from: { name: 'Atrium', address: 'atrium@example.com' },
    publicUrl: undefined,
    timeZone: 'UTC',
    areRepliesRead: false,
  });
  const payload = {
    secret: 'https://atrium.example.com/#password-link=x',
    senderName: NAME,
    senderEmail: 'paul@example.com',
    expiresAt: '2026-11-20T09:00:00Z',
    isFirstPassword: true,
  };
  const header = {
    recipient: 'daniel@example.com',
    recipientName: 'דניאל',
    messageToken: 'x',
    createdAt: new Date('2026-11-19T09:00:00Z'),
  };

  const { text, html, sender } = compose(payload, header);

  expect(text).toContain(
    `\u2068${NAME}\u2069 has added you to Atrium. Your username is \u2068דניאל\u2069.`,
  );
  expect(html).toContain(`<bdi>${NAME}</bdi> has added you to Atrium.`);
  expect(sender?.name).toBe(NAME);
});
