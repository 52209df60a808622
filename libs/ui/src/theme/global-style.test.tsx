import { render, screen } from '@testing-library/react';

test('the styles that dialogs inject carry the nonce of the page', async () => {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.content = 'n0nce';
  document.head.append(meta);
  // Loaded after the nonce is in the document, as in the page.
  const { Dialog, GlobalStyle, preloadLazyModules } = await import('../index');
  await preloadLazyModules();

  render(
    <>
      <GlobalStyle />
      <Dialog open onOpenChange={() => undefined} title="Edit Details">
        <p>Text</p>
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Edit Details' });

  const styles = [...document.querySelectorAll('style')];
  expect(styles.some((style) => style.textContent.includes('overflow: hidden !important'))).toBe(
    true,
  );
  expect(styles.filter((style) => style.nonce !== 'n0nce')).toEqual([]);
});

test('every token is defined in both schemes', async () => {
  const { GlobalStyle, tokens } = await import('../index');
  render(<GlobalStyle />);
  const css = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => rule.cssText);
  const light = css.filter((rule) => rule.startsWith(':root')).join('\n');
  const dark = css.filter((rule) => rule.includes('prefers-color-scheme: dark')).join('\n');

  expect(light).toContain('color-scheme: light dark');
  const { color, space, radius, font, shadow, motion } = tokens;
  for (const group of [color, space, radius, ...Object.values(font), shadow, motion]) {
    for (const reference of Object.values(group)) {
      expect(light).toContain(`${propertyOf(reference)}:`);
    }
  }
  for (const reference of [...Object.values(color), ...Object.values(shadow)]) {
    expect(dark).toContain(`${propertyOf(reference)}:`);
  }
});

function propertyOf(reference: string): string {
  return reference.slice('var('.length, -1);
}
