import { render, screen } from '@testing-library/react';
import { OTHER_TEXTS, SAME_TEXTS } from '@atrium/testing';
import { createTextSearch } from '../text-search/text-search';
import { compareNames } from './compare-names';
import { foldText } from './fold-text';
import { isolate, renderIsolated } from './isolate';
import { renderLinks } from './linked-text';

it('compareNames sorts by language rules, with digits as numbers', () => {
  const sorted = ['ada', 'Çiğdem', 'Deniz', 'ılgaz', 'İzmir', 'user9', 'user10', 'Zeynep'];

  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
});

describe('foldText', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Iğdır', 'IĞDIR'],
    ['Şişli Çiğköfte', 'SISLI CIGKOFTE'],
    ['ÜRÜN', 'ürün'],
    ['O\u0308zel', 'özel'],
    ['i\u0307stanbul', 'İSTANBUL'],
    ['login\u00a0page', 'login  page'],
    [' login\t\u2009\u200bpage\u3000', 'login page'],
    ['soft\u00adhyphen\u2060ated', 'softhyphenated'],
    ['O’Brien ‘a’ O´Brien', `O'Brien 'a' O'Brien`],
    ['“a” „b‟ 5′ 6″', `"a" "b" 5' 6"`],
    ['Team stand-up', 'team standup'],
    ['stand‑up — a–b −5 －', 'standup ab 5'],
    ['ＡＣＭＥ　１２', 'acme 12'],
    ['ﬁnal oﬃce', 'final office'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['Ada', 'Oda'],
    ['kas', 'kaz'],
    ['login page', 'loginpage'],
    ["O'Brien", 'OBrien'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});

it.each([
  ['right-to-left letters', 'דניאל'],
  ['a direction override', 'paul: \u202Estaff'],
])('renderIsolated renders %s in an element of their own within a sentence', (_, name) => {
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

it.each([
  ['See https://atrium.example/a?b=c#d.', 'https://atrium.example/a?b=c#d'],
  ['(http://atrium.example/x), then', 'http://atrium.example/x'],
  ['https://en.wikipedia.org/wiki/Foo_(bar)!', 'https://en.wikipedia.org/wiki/Foo_(bar)'],
  ['“HTTPS://ATRIUM.example/”', 'HTTPS://ATRIUM.example/'],
  ['mailto:maria@atrium.example;', 'mailto:maria@atrium.example'],
  ['http://a"onmouseover=alert(1)', 'http://a'],
  // An override of the direction would show another address.
  ['https://a.example/\u202egpj.exe', 'https://a.example/'],
])('renderLinks links the address in %j', (text, address) => {
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
])('renderLinks leaves %j a text', (text) => {
  render(<p>{renderLinks(text)}</p>);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(text)).toBeVisible();
});

function search(rows: readonly string[], text: string, limit = 8) {
  return createTextSearch(rows, (row) => row)(text, limit);
}

it('a search finds rows that contain every word, in any order and case', () => {
  const rows = ['Renew the contract', 'Contract of employment', 'Call the printer'];

  expect(search(rows, 'CONTRACT renew')).toEqual(['Renew the contract']);
  expect(search(rows, ' the ')).toEqual(['Renew the contract', 'Call the printer']);
  expect(search(rows, 'nothing')).toEqual([]);
});

it.each(SAME_TEXTS)('a search for %j finds %j', (text, row) => {
  expect(search([row], text)).toEqual([row]);
});

it.each(OTHER_TEXTS)('a search for %j does not find %j', (text, row) => {
  expect(search([row], text)).toEqual([]);
});

it('a search returns rows that begin with the text first, even if they come late', () => {
  const rows = [
    ...Array.from({ length: 20 }, (_, index) => `An export ${String(index)}`),
    'Export',
  ];

  expect(search(rows, 'export', 3)).toEqual(['Export', 'An export 0', 'An export 1']);
});
