import { tmpdir } from 'node:os';
import { requireSettings } from './installed-settings';

const INSTALLED = tmpdir();
const MISSING = `${INSTALLED}/missing`;

it.each([{}, { DATABASE_URL: '' }])('a command without settings is refused: %j', (env) => {
  expect(() => {
    requireSettings(env, INSTALLED);
  }).toThrow('Run “atrium” instead');
});

it.each([
  [{ DATABASE_URL: 'postgres://x' }, INSTALLED],
  [{ DATA_DIR: '.data' }, INSTALLED],
  [{}, MISSING],
])('a command with settings %j runs, and any where nothing is installed', (env, folder) => {
  expect(() => {
    requireSettings(env, folder);
  }).not.toThrow();
});
