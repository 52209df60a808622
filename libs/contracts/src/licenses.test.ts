import { newLicense } from './licenses';
import { issueMessages } from './testing/issue-messages';

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
