import { accountName } from './account-name';

it('names who starts a workflow before the account of the system', () => {
  const ada = () => ({ username: 'ada' });

  expect(accountName({ GITHUB_ACTOR: 'bob' }, ada)).toBe('bob');
  expect(accountName({}, ada)).toBe('ada');
});

it('names an account by its number where the system has no name for it', () => {
  const nameless = () => {
    throw new Error('ENOENT');
  };

  expect(accountName({}, nameless)).toBe(`account ${String(process.getuid?.())}`);
});
