import { accountName } from './account-name';

it('prefers the user of the workflow to the system account', () => {
  const ada = () => ({ username: 'ada' });

  expect(accountName({ GITHUB_ACTOR: 'bob' }, ada)).toBe('bob');
  expect(accountName({}, ada)).toBe('ada');
});

it('falls back to the number of an account without a name', () => {
  const nameless = () => {
    throw new Error('ENOENT');
  };

  expect(accountName({}, nameless)).toBe(`account ${String(process.getuid?.())}`);
});
