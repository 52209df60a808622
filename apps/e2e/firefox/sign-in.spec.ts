import { DEMO_PASSWORD } from '../fixtures';
import { test } from './fixtures';
import { click, expectText, fill, reload } from './screen';

test('a wrong password is refused, and the right one opens the page that was asked for', async ({
  openPage,
}) => {
  const page = await openPage('/calendar');
  await fill(page, 'Username', 'maria');
  await fill(page, 'Password', 'wrong-password');
  await click(page, 'Login');
  await expectText(page, 'Invalid username or password');

  await fill(page, 'Password', DEMO_PASSWORD);
  await click(page, 'Login');
  await expectText(page, 'Agenda');

  await reload(page);
  await expectText(page, 'Agenda');
  await click(page, 'Logout');
  await expectText(page, 'Logged out successfully');
  await reload(page);
  await expectText(page, 'Password');
});
