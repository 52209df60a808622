import { ageInput, change } from './changes';
import { companyDetails, getCompany, newCompany } from './companies';
import { changeDistributorChannel, channelLabels, newDistributor } from './distributors';
import { newLicense } from './licenses';
import { listMessages, newMessage } from './messages';
import { issueMessages } from './testing/issue-messages';

describe('a change', () => {
  it.each([
    ['0', 0],
    ['2500', 2500],
    [86_400_000, 86_400_000],
  ])('accepts the age %p', (given, age) => {
    expect(ageInput.parse(given)).toBe(age);
  });

  it.each(['', '-1', '1.5', '1e3', ' 1', '86400001', '100000000', 86_400_001, -1, 0.5, null])(
    'rejects the age %p',
    (given) => {
      expect(ageInput.safeParse(given).success).toBe(false);
    },
  );

  it('describes a change without its content', () => {
    const given = { topic: 'tasks', ids: [12], by: 3, title: 'Renew' };

    expect(change.parse(given)).toEqual({ topic: 'tasks', ids: [12], by: 3 });
    expect(change.safeParse({ ...given, topic: 'sessions' }).success).toBe(false);
  });
});

describe('a company', () => {
  const required = { name: 'Ab', email: 'a@b.example' };
  const details = { ...required, status: 'active' };

  it('clears every optional field that an update leaves out or leaves blank', () => {
    expect(companyDetails.parse({ ...details, name: ' Ab ', phone: ' ' })).toEqual({
      ...details,
      phone: null,
      vatNumber: null,
      address: null,
      authorizedPerson: null,
      authorizedPersonTitle: null,
    });
  });

  it('has line breaks in the address only', () => {
    const pasted = {
      ...details,
      address: 'Street 1\r\nIzmir\u0000',
      authorizedPerson: 'Ada\nKing',
    };

    expect(companyDetails.parse(pasted)).toMatchObject({
      address: 'Street 1\nIzmir',
      authorizedPerson: 'Ada King',
    });
  });

  it('needs a distributor for a new company', () => {
    expect(newCompany.parse({ ...required, distributorId: '7' }).distributorId).toBe(7);
    expect(newCompany.safeParse(required).success).toBe(false);
  });

  it.each([
    [{ phone: '1'.repeat(51) }, 'Phone number must be at most 50 characters'],
    [{ vatNumber: '1'.repeat(51) }, 'VAT number must be at most 50 characters'],
    [{ address: 'a'.repeat(501) }, 'Address must be at most 500 characters'],
    [{ address: 'a\ud83d' }, 'Address must not contain incomplete characters'],
    [
      { authorizedPersonTitle: 'a'.repeat(201) },
      'Authorized person title must be at most 200 characters',
    ],
  ])('rejects a company with %j', (values, message) => {
    expect(issueMessages(companyDetails, { ...details, ...values })).toEqual([message]);
  });

  it.each([
    ['active', true],
    ['inactive', true],
    ['pending', true],
    ['closed', false],
  ])('can be %s: %s', (status, isPossible) => {
    expect(companyDetails.safeParse({ ...details, status }).success).toBe(isPossible);
  });

  it('finds a company by its UUID only', () => {
    expect(getCompany.params.safeParse({ uuid: '1' }).success).toBe(false);
  });
});

describe('a distributor', () => {
  const distributor = { name: 'Ab', email: 'a@b.example' };

  it('gives a new distributor the channel platform by default', () => {
    expect(newDistributor.parse(distributor)).toEqual({ ...distributor, channel: 'platform' });
  });

  it.each([
    [{ name: 'a' }, 'Name must be at least 2 characters'],
    [{ email: 'a@b' }, 'Invalid email address'],
  ])('rejects a new distributor with %j', (values, message) => {
    expect(issueMessages(newDistributor, { ...distributor, ...values })).toEqual([message]);
  });

  it('offers exactly the channels that have a label', () => {
    const { body } = changeDistributorChannel;

    for (const channel of Object.keys(channelLabels))
      expect(body.parse({ channel })).toEqual({ channel });
    expect(body.safeParse({ channel: 'phone' }).success).toBe(false);
    expect(body.safeParse({}).success).toBe(false);
  });
});

describe('a license', () => {
  const license = {
    distributorId: '1',
    companyId: 2,
    isTrial: false,
    expiresAt: '2026-11-20T12:00:00+03:00',
  };

  it('converts the expiry to UTC and the ids to numbers', () => {
    expect(newLicense.parse(license)).toEqual({
      distributorId: 1,
      companyId: 2,
      isTrial: false,
      expiresAt: '2026-11-20T09:00:00.000Z',
    });
  });

  it.each([
    [{ expiresAt: undefined }, 'Required'],
    [{ expiresAt: '0000-01-01T00:00:00Z' }, 'Dates must be between the years 1900 and 9999'],
  ])('rejects a license with %j', (values, message) => {
    expect(issueMessages(newLicense, { ...license, ...values })).toEqual([message]);
  });

  it.each(['distributorId', 'companyId', 'isTrial'])('needs the field %s', (field) => {
    expect(newLicense.safeParse({ ...license, [field]: undefined }).success).toBe(false);
  });
});

describe('a message', () => {
  it('keeps the text of a message as it was typed, but for line ends and control characters', () => {
    expect(newMessage.parse({ recipientId: '7', content: ' a\u0000\r\n' })).toEqual({
      recipientId: 7,
      content: ' a\n',
    });
  });

  it.each([
    [' \t', 'Message must not be empty'],
    ['', 'Message must not be empty'],
    [undefined, 'Message must not be empty'],
    ['a'.repeat(5001), 'Message must be at most 5000 characters'],
    ['\u200b\u3164\u001b[0m', 'Message must not be empty'],
    ['a\ud83d', 'Message must not contain incomplete characters'],
    [5, 'Invalid input'],
  ])('rejects the message %j', (content, message) => {
    expect(issueMessages(newMessage, { recipientId: 1, content })).toEqual([message]);
  });

  it('lists messages of a recipient, from the newest or before a message', () => {
    const { query } = listMessages;

    expect(query.parse({ recipientId: '7' })).toEqual({ recipientId: 7 });
    expect(query.parse({ recipientId: '7', before: '9' })).toEqual({ recipientId: 7, before: 9 });
    expect(query.safeParse({ before: '9' }).success).toBe(false);
    expect(query.safeParse({ recipientId: '7', before: 'x' }).success).toBe(false);
  });
});
