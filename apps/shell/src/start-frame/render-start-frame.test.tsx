import { render, screen } from '@testing-library/react';
import { renderRoute } from '@atrium/testing';
import { LeaveGuard } from '../areas/leave-guard';
import { TopBar } from '../layout/top-bar';
import { renderStartFrame } from './render-start-frame';
import { StartFrame } from './start-frame';

const { html, css } = renderStartFrame();

/** Shows the frame as the page does: its markup, and its rules in a style element. */
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

it('is the markup that the shell renders while the session loads', () => {
  const { container } = render(<StartFrame />);
  const withoutNames = (markup: string) => markup.replace(/ class="[^"]*"/g, '');

  expect(withoutNames(html)).toBe(`<div>${withoutNames(container.innerHTML)}</div>`);
});

it('needs no script and no style attribute, which the page’s policy refuses', () => {
  expect(html).not.toMatch(/<script| style=| on\w+=/);
  expect(`${html}${css}`).not.toMatch(/<\/?style/);
});

it('has rules for each class that styles an element, and defines each value that they refer to', () => {
  const root = document.createElement('div');
  root.innerHTML = html;
  // The first name of a styled component only marks it.
  const styled = [...root.querySelectorAll('[class]')].map(({ classList }) =>
    [...classList].filter((name) => !/^(sc|lucide)\b/.test(name)),
  );
  expect(styled).toHaveLength(12);
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

it('says that something loads, and nothing else', () => {
  document.documentElement.dataset.session = 'present';
  const { bar, remove } = showPage();

  expect(bar).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  for (const role of ['banner', 'button', 'img', 'link', 'navigation']) {
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
  }
  remove();
});

it.each([undefined, 'none', '__SESSION__'])('has no bar where the session is %s', (session) => {
  if (session !== undefined) document.documentElement.dataset.session = session;
  const { bar, remove } = showPage();

  expect(bar).not.toBeVisible();
  expect(screen.getByRole('status')).toBeVisible();
  remove();
});

it('has the real top bar’s box', () => {
  document.documentElement.dataset.session = 'present';
  const { bar, remove } = showPage();
  const drawn = boxOf(bar);
  remove();
  renderRoute(
    <LeaveGuard>
      <TopBar home="/" links={[]} />
    </LeaveGuard>,
    { path: '/' },
  );

  expect(drawn).toEqual(boxOf(screen.getByRole('banner')));
  expect(drawn).toMatchObject({ display: 'flex', background: 'var(--color-surface)' });
});

function boxOf(bar: Element | null): Record<string, string> {
  if (!bar) throw new Error('There is no bar');
  const style = getComputedStyle(bar);
  const properties = ['display', 'align-items', 'gap', 'padding', 'background', 'top'];
  return Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)]));
}
