import { externalParticipant } from './events';
import { emailInput, mailboxKey, toAsciiMailbox } from './mailbox';
import { issueMessages } from './testing/issue-messages';

/** Parses an address as a company's and as a guest's. */
function parseBoth(email: string): readonly string[] {
  return [emailInput.parse(email), externalParticipant.parse({ name: 'Ada', email }).email];
}

it.each([
  'r&d@firma.com.tr',
  'sales/eu@firma.com.tr',
  "o'neil+x@firma.com.tr",
  'info@müller.de',
  'info@ısı.example',
  'Ada@Example.ORG',
])('accepts %s in every form, as it was typed', (email) => {
  expect(parseBoth(email)).toEqual([email, email]);
});

it.each([
  ['info@xn--mller-kva.de', 'info@müller.de'],
  ['info@MÜLLER.de', 'info@müller.de'],
  ['info@firma。com．tr', 'info@firma.com.tr'],
  ['info@ｆｉｒｍａ.com', 'info@firma.com'],
  [' in\u200bfo@fir\u00adma.com\u202c\ufeff', 'info@firma.com'],
  ['info@firma.com.', 'info@firma.com'],
])('cleans %j', (email, shown) => {
  expect(parseBoth(email)).toEqual([shown, shown]);
  expect(mailboxKey(email)).toBe(mailboxKey(shown));
});

it.each([
  ['Info@Firma.COM', 'info@firma.com', true],
  ['info@müller.de', 'INFO@xn--mller-kva.de', true],
  ['info@ısı.example', 'info@isi.example', false],
  ['ınfo@isi.example', 'info@isi.example', false],
  ['info@straße.de', 'info@strasse.de', false],
])('compares %s and %s as one mailbox: %s', (left, right, isSame) => {
  expect(mailboxKey(left) === mailboxKey(right)).toBe(isSame);
});

it('writes the domain in ASCII for mail servers, and leaves what is not an address', () => {
  expect(toAsciiMailbox('Info@müller.de')).toBe('Info@xn--mller-kva.de');
  expect(toAsciiMailbox('nobody')).toBe('nobody');
  expect(toAsciiMailbox('a@xn--a')).toBe('a@xn--a');
});

it('says which letter is not possible before the @', () => {
  const message = 'Letters like “ı” are not possible before the @';

  expect(issueMessages(emailInput, 'ınfo@firma.com')).toEqual([message]);
  expect(issueMessages(externalParticipant, { name: 'A', email: 'satış@firma.com' })).toEqual([
    message,
  ]);
});

it.each([
  'a@b@c.de',
  'a b@c.de',
  'a@c d.de',
  'a@c.de/x',
  'a@c.de:25',
  'a@c%2ede.de',
  'a@x..de',
  'a@',
  '@b.de',
])('rejects %j in every form', (email) => {
  expect(issueMessages(emailInput, email)).toEqual(['Invalid email address']);
  expect(issueMessages(externalParticipant, { name: 'A', email })).toEqual([
    'Please enter a valid email address',
  ]);
});
