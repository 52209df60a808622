import { decodeText } from './decode-text';

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

it.each([
  ['UTF-8', utf8('Ş'), 'Ş'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...utf8('Ş')], 'Ş'],
  ['UTF-16 of Excel', [0xff, 0xfe, 0x5e, 0x01], 'Ş'],
  ['big-endian UTF-16', [0xfe, 0xff, 0x01, 0x5e], 'Ş'],
  ['the Turkish code page', [0xde], 'Ş'],
  ['a German word of a Windows code page', [...utf8('M'), 0xfc, ...utf8('ller')], 'Müller'],
  ['the Turkish code page with a pair that UTF-8 has, too', [0xde, 0x92, 0xfd, 0xfd], 'Ş’ıı'],
  ['UTF-8 with a broken byte', [...utf8('Müller'), 0xff, ...utf8('Şirket')], 'Müller\uFFFDŞirket'],
  ['UTF-8 with a replacement character of its own', utf8('\uFFFD'), '\uFFFD'],
  ['UTF-8 that is cut off', [...utf8('İş'), 0xc5], 'İş\uFFFD'],
])('decodes %s', (_, bytes, text) => {
  expect(decodeText(new Uint8Array(bytes))).toBe(text);
});
