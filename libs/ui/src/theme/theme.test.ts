import { waitFor } from '@testing-library/react';
import { changeTheme } from './change-theme';
import type { ColorName } from './color-schemes';
import { colorSchemes } from './color-schemes';
import { currentTheme, syncTheme } from './theme-preference';

const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

const surfaces: ColorName[] = [
  'background',
  'surface',
  'surfaceRaised',
  'surfaceSunken',
  'surfaceHover',
];

const textPairs: [ColorName, ColorName][] = [
  ...pairs(['text', 'textMuted', 'textSubtle', 'accentText', 'dangerText'], surfaces),
  ...pairs(['text', 'textMuted', 'accentText', 'textSubtle'], ['accentSubtle', 'changed']),
  ...pairs(['onAccent'], ['accent', 'accentHover']),
  ...pairs(['onDanger'], ['danger', 'dangerHover']),
  ['dangerText', 'dangerSubtle'],
  ['onTooltip', 'tooltip'],
  ['neutralText', 'neutralSubtle'],
  ['blueText', 'blueSubtle'],
  ['yellowText', 'yellowSubtle'],
  ['greenText', 'greenSubtle'],
  ['redText', 'redSubtle'],
  ['indigoText', 'indigoSubtle'],
  ['tealText', 'tealSubtle'],
  ['pinkText', 'pinkSubtle'],
  ['orangeText', 'orangeSubtle'],
  ['violetText', 'violetSubtle'],
];

const controlPairs: [ColorName, ColorName][] = pairs(
  ['borderStrong', 'focus', 'warning'],
  ['background', 'surface', 'surfaceRaised'],
);

test('the formula matches the examples of WCAG 2', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 2);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const { color } = colorSchemes[scheme];

  test.each(textPairs)('%s is readable on %s', (text, background) => {
    expect(contrast(color[text], color[background])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  test.each(controlPairs)('%s stands out from %s', (line, background) => {
    expect(contrast(color[line], color[background])).toBeGreaterThanOrEqual(CONTROL_CONTRAST);
  });
});

function pairs(texts: ColorName[], backgrounds: ColorName[]): [ColorName, ColorName][] {
  return texts.flatMap((text) =>
    backgrounds.map((background): [ColorName, ColorName] => [text, background]),
  );
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const root = document.documentElement;

afterEach(() => {
  changeTheme('system');
});

it('the theme is that of the system until somebody chooses another', () => {
  const stop = syncTheme();

  expect(currentTheme()).toBe('system');
  expect(root.dataset.theme).toBe('system');
  stop();
});

it('the theme is applied at once, saved for later visits, and can be given up', () => {
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

it('the theme follows a change in another tab', async () => {
  const stop = syncTheme();
  // The tabs share their cookies.
  document.cookie = 'atrium_theme=light; Path=/';
  const otherTab = new BroadcastChannel('atrium-theme');
  otherTab.postMessage(null);

  await waitFor(() => expect(root.dataset.theme).toBe('light'));
  otherTab.close();
  stop();
});

it('the theme ignores a cookie that is no theme', () => {
  document.cookie = 'atrium_theme=sepia; Path=/';

  expect(currentTheme()).toBe('system');
});

it('the theme works where privacy settings refuse channels', () => {
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
    throw new DOMException('Insecure', 'SecurityError');
  });
  const stop = syncTheme();

  changeTheme('dark');

  expect(root.dataset.theme).toBe('dark');
  stop();
});
