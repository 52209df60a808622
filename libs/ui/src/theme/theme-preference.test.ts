import { waitFor } from '@testing-library/react';
import { changeTheme } from './change-theme';
import { currentTheme, syncTheme } from './theme-preference';

const root = document.documentElement;

afterEach(() => {
  changeTheme('system');
});

it('is that of the system until somebody chooses another', () => {
  const stop = syncTheme();

  expect(currentTheme()).toBe('system');
  expect(root.dataset.theme).toBe('system');
  stop();
});

it('is applied at once, saved for later visits, and can be given up', () => {
  changeTheme('dark');
  expect(root.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('atrium_theme=dark');

  root.dataset.theme = '__THEME__';
  const stop = syncTheme();
  expect(root.dataset.theme).toBe('dark');
  stop();

  changeTheme('system');
  expect(root.dataset.theme).toBe('system');
  expect(document.cookie).not.toContain('atrium_theme');
});

it('follows a change in another tab', async () => {
  const stop = syncTheme();
  // The tabs share their cookies.
  document.cookie = 'atrium_theme=light; Path=/';
  const otherTab = new BroadcastChannel('atrium-theme');
  otherTab.postMessage(null);

  await waitFor(() => {
    expect(root.dataset.theme).toBe('light');
  });
  otherTab.close();
  stop();
});

it('ignores a cookie that is no theme', () => {
  document.cookie = 'atrium_theme=sepia; Path=/';

  expect(currentTheme()).toBe('system');
});

it('works where privacy settings refuse channels', () => {
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
    throw new DOMException('Insecure', 'SecurityError');
  });
  const stop = syncTheme();

  changeTheme('dark');

  expect(root.dataset.theme).toBe('dark');
  stop();
});
