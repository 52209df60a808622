import { DrizzleQueryError } from 'drizzle-orm';
import { UserFacingError } from '../config/user-facing-error';
import { tellOutcome } from './tell-outcome';

let written: string;

beforeEach(() => {
  written = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function failQuery(code: string): Promise<string> {
  const cause = Object.assign(new Error('could not extend file'), { code });
  return Promise.reject(
    new DrizzleQueryError('insert into "users" values ($1)', ['$argon2id$secret'], cause),
  );
}

it.each([
  [
    'that the disk is full',
    () => failQuery('53100'),
    'No space is left on the disk of the database, nothing was saved. Free some space and run the command again.',
  ],
  [
    'that the database is away',
    () => failQuery('57P01'),
    'The database is not available, nothing was saved. Run the command again once it is.',
  ],
  [
    'which file cannot be used',
    () =>
      Promise.reject(
        Object.assign(new Error('raw'), { code: 'EROFS', path: '/data/database/base' }),
      ),
    "/data/database/base can't be used: the file system is read-only.",
  ],
  [
    'why it refuses',
    () => Promise.reject(new UserFacingError('There is no user nobody.')),
    'There is no user nobody.',
  ],
])('says %s in one sentence', async (_, work, sentence) => {
  expect(await tellOutcome(work)).toBe(1);

  expect(written).toBe(`${sentence}\n`);
});

it('shows of an unexpected error where it was thrown, and no values', async () => {
  expect(await tellOutcome(() => failQuery('42601'))).toBe(1);

  expect(written).toMatch(
    /^The command has stopped because of an unexpected error:\n.*tell-outcome\.test/s,
  );
  expect(written).not.toContain('secret');
});
