import { render } from '@testing-library/react';
import { isolate, renderIsolated } from './isolate';

it.each([
  ['right-to-left letters', 'דניאל'],
  ['a direction override', 'paul: \u202Estaff'],
])('renders %s in an element of their own within a sentence', (_, name) => {
  const { container } = render(<p>{renderIsolated(`Deactivate ${isolate(name)} at once?`)}</p>);

  expect(container).toHaveTextContent(`Deactivate ${name} at once?`);
  expect(container.querySelector('bdi')?.textContent).toBe(name);
});

it('keeps a name from ending its isolation', () => {
  expect(isolate('paul\u2069\u202Estaff')).toBe('\u2068paul\u202Estaff\u2069');
});

it('leaves other sentences as they are', () => {
  expect(renderIsolated(`Deactivate ${isolate('Şule 🙂')}?`)).toBe('Deactivate Şule 🙂?');
});
