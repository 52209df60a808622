import { keepEveryStyle } from './visibility-styles';

function displayOf(element: Element): string {
  return getComputedStyle(element).display;
}

it('sees each change of the document at once, and later', async () => {
  const box = document.createElement('div');
  document.body.append(box);
  expect(displayOf(box)).toBe('block');

  box.hidden = true;
  expect(displayOf(box)).toBe('none');

  const rules = document.createElement('style');
  document.head.append(rules);
  rules.textContent = '[hidden] { display: grid !important }';
  expect(displayOf(box)).toBe('grid');

  rules.firstChild?.remove();
  await Promise.resolve();
  expect(displayOf(box)).toBe('none');
});

it('keeps a rule that hides, and others in a file that expects them', () => {
  const sheet = document.head.appendChild(document.createElement('style')).sheet;
  const text = document.body.appendChild(document.createElement('p'));

  sheet?.insertRule('p { color: red }', 0);
  sheet?.insertRule('p { visibility: hidden }', 1);
  const { color, visibility } = getComputedStyle(text);
  expect({ color, visibility }).toEqual({ color: 'canvastext', visibility: 'hidden' });

  keepEveryStyle();
  sheet?.insertRule('p { float: left }', 2);
  text.remove();
  document.body.append(text);
  expect(getComputedStyle(text).float).toBe('left');
});
