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
