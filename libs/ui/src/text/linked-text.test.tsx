import { render, screen } from '@testing-library/react';
import { renderLinks } from './linked-text';

it.each([
  ['See https://atrium.example/a?b=c#d.', 'https://atrium.example/a?b=c#d'],
  ['(http://atrium.example/x), then', 'http://atrium.example/x'],
  ['https://en.wikipedia.org/wiki/Foo_(bar)!', 'https://en.wikipedia.org/wiki/Foo_(bar)'],
  ['“HTTPS://ATRIUM.example/”', 'HTTPS://ATRIUM.example/'],
  ['mailto:maria@atrium.example;', 'mailto:maria@atrium.example'],
  ['http://a"onmouseover=alert(1)', 'http://a'],
  // An override of the direction would show another address.
  ['https://a.example/\u202egpj.exe', 'https://a.example/'],
])('links the address in %j', (text, address) => {
  const { container } = render(<p>{renderLinks(text)}</p>);
  const link = screen.getByRole('link', { name: address });
  expect(link).toHaveAttribute('href', address);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link.getAttributeNames()).toEqual(['href', 'target', 'rel', 'dir']);
  expect(container).toHaveTextContent(text.replaceAll(/\s+/g, ' '));
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'xhttps://a.example',
  'https://',
  'www.a.example',
])('leaves %j a text', (text) => {
  render(<p>{renderLinks(text)}</p>);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(text)).toBeVisible();
});
