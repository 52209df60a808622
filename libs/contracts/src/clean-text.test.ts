import { cleanText, isBlank } from './clean-text';

describe('cleanText', () => {
  it.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\u000bb\u000cc\u0085d\u2028e\u2029f', 'a\nb\nc\nd\ne\nf'],
    ['a\tb', 'a\tb'],
    ['\u001b[1;31merror\u001b[0m: \u001b[?25lfailed\u001b[K', 'error: failed'],
    ['\u009b31mred\u009b0m \u009bwindows', 'red windows'],
    ['\u001b]0;title\u0007$ \u001b]8;;https://x.example\u001b\\link\u001b]8;;\u001b\\', '$ link'],
    ['\u001b(Bplain\u001bM\u001b=', 'plain'],
    ['\u001b]0;never ended\nnext line', ']0;never ended\nnext line'],
    ['a\u0000b\u0007\u007fc\u009f\u001bd\u001b e\u001b', 'abcd e'],
    ['\u00a0\u3000 a\u00a0b \u200b\u2060\u00ad\u2800\u3164\ufeff\t\n', 'a\u00a0b'],
  ])('turns %j into %j in several lines', (text, cleaned) => {
    expect(cleanText(text, { multiline: true })).toBe(cleaned);
  });

  it.each([
    ['a\tb', 'a b'],
    ['a\r\nb\u000bc\n\nd', 'a b c d'],
    ['Word\u0085paragraph\f', 'Word paragraph'],
  ])('turns %j into %j in a single line', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each(['👩‍💻', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'ه‍', '\u2067abc\u2069', 'a  b', '\ud83d'])(
    'keeps %j',
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  it.each(['', ' \n', '\u001b[0m', '\u200d\ufe0f', '\u202e\u00a0', '\ud83d\ude00'.slice(2)])(
    'turns the blank text %j into nothing, ends or not',
    (text) => {
      expect(cleanText(text)).toBe('');
      expect(cleanText(text, { keepEnds: true })).toBe('');
    },
  );

  it('keeps the ends on request', () => {
    expect(cleanText(' a\r\n', { multiline: true, keepEnds: true })).toBe(' a\n');
  });
});

describe('isBlank', () => {
  it.each([
    '',
    ' \t\n',
    '\u200b',
    '\u3164',
    '\u2060',
    '\u00ad',
    '\u2800',
    '\u115f',
    '\ufff9',
    '\0',
  ])('is true for %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(['a', '.', '❤️', '\u200bא', '\ud83d'])('is false for %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});
