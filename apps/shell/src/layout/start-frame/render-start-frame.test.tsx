import { render, screen } from '@testing-library/react';
import { renderStartFrame } from './render-start-frame';
import { StartFrame } from './start-frame';

const { html, css } = renderStartFrame();

/** Adds the frame's markup and rules to the document, like the page. */
function showPage() {
  const style = document.createElement('style');
  style.textContent = css;
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(style, root);
  return {
    bar: root.querySelector('header'),
    remove: () => {
      style.remove();
      root.remove();
    },
  };
}

afterEach(() => {
  delete document.documentElement.dataset.session;
});

it('has the markup that the shell renders while the session loads', () => {
  const { container } = render(<StartFrame />);
  const withoutNames = (markup: string) => markup.replace(/ class="[^"]*"/g, '');

  const [frame = ''] = withoutNames(html).split('<div role="alert" hidden');
  expect(frame).toBe(`<div id="start-frame">${withoutNames(container.innerHTML)}`);
});

it('has no script and no style attribute, which the page’s policy would block', () => {
  expect(html).not.toMatch(/<script| style=| on\w+=/);
  expect(`${html}${css}`).not.toMatch(/<\/?style/);
});

it('has rules for each class and defines each custom property that they use', () => {
  const root = document.createElement('div');
  root.innerHTML = html;
  // The first class of a styled component has no rules.
  const styled = [...root.querySelectorAll('[class]')].map(({ classList }) =>
    [...classList].filter((name) => !/^(sc|lucide)\b/.test(name)),
  );
  expect(styled).toHaveLength(14);
  for (const names of styled) {
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(css).toContain(`.${name}`);
  }

  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, property = '']) => property);
  expect(used).toContain('--color-surface');
  for (const property of used) {
    expect(light).toContain(`${property}:`);
    if (property.startsWith('--color')) expect(dark).toContain(`${property}:`);
  }
});

it('announces only that the page is loading', () => {
  document.documentElement.dataset.session = 'present';
  const { bar, remove } = showPage();

  expect(bar).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  for (const role of ['banner', 'button', 'img', 'link', 'navigation']) {
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  }
  remove();
});

// The server replaces the placeholder.
it.each(['none', '__SESSION__'])('hides the bar with the session %s', (session) => {
  document.documentElement.dataset.session = session;
  const { bar, remove } = showPage();

  expect(bar).not.toBeVisible();
  expect(screen.getByRole('status')).toBeVisible();
  remove();
});
