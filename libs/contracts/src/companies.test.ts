import { companyDetails, getCompany, newCompany } from './companies';
import { issueMessages } from './testing/issue-messages';

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
  const pasted = { ...details, address: 'Street 1\r\nIzmir\u0000', authorizedPerson: 'Ada\nKing' };

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

it.each(['active', 'inactive', 'pending'])('can be %s', (status) => {
  expect(companyDetails.parse({ ...details, status }).status).toBe(status);
});

it('has no status other than active, inactive and pending', () => {
  expect(companyDetails.safeParse({ ...details, status: 'closed' }).success).toBe(false);
});

it('finds a company by its UUID only', () => {
  expect(getCompany.params.safeParse({ uuid: '1' }).success).toBe(false);
});
