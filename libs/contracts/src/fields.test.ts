import * as z from 'zod/mini';
import {
  emailInput,
  id,
  instantInput,
  listInput,
  MAX_ID,
  nameInput,
  optionalDay,
  optionalDayInput,
  optionalText,
  optionalTextInput,
  textInput,
} from './fields';
import { issueMessages } from './testing/issue-messages';

describe('an id', () => {
  it.each([1, '1', MAX_ID, String(MAX_ID)])('is parsed from %p', (value) => {
    expect(id.parse(value)).toBe(Number(value));
  });

  it.each([0, -1, 1.5, MAX_ID + 1, '0', '01', '1e3', ' 1', '', 'one', null, undefined, {}, [1]])(
    'is never %p',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );
});

describe('an instant in a request', () => {
  const schema = instantInput('Start is required');

  it.each([
    ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20T12:30:00.123456789+03:00', '2026-11-20T09:30:00.123Z'],
    ['1900-01-01T00:00:00Z', '1900-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is parsed to UTC', (value, parsed) => {
    expect(schema.parse(value)).toBe(parsed);
  });

  it.each([
    [undefined, 'Start is required'],
    [null, 'Start is required'],
    ['', 'Start is required'],
    ['2026-11-20', 'Invalid input'],
    ['2026-11-20T09:30:00', 'Invalid input'],
    [`2026-11-20T09:30:00.${'0'.repeat(40)}Z`, 'Invalid input'],
    ['1899-12-31T23:59:59Z', 'Dates must be between the years 1900 and 9999'],
    ['0000-01-01T00:00:00Z', 'Dates must be between the years 1900 and 9999'],
    // Already 1899 in UTC.
    ['1900-01-01T00:00:00+01:00', 'Dates must be between the years 1900 and 9999'],
  ])('%p is rejected with "%s"', (value, message) => {
    expect(issueMessages(schema, value)).toEqual([message]);
  });
});

describe('an optional day in a request', () => {
  it.each([undefined, null, ''])('is null for %p', (value) => {
    expect(optionalDayInput.parse(value)).toBeNull();
  });

  it.each(['2026-02-28', '1900-01-01', '9999-12-31'])('can be %s', (value) => {
    expect(optionalDayInput.parse(value)).toBe(value);
  });

  it.each(['2026-02-30', '1899-12-31', '2026-2-1', '2026-02-01T00:00:00Z'])(
    'is never %s',
    (value) => {
      expect(optionalDayInput.safeParse(value).success).toBe(false);
    },
  );
});

describe('optional fields in a response', () => {
  it('are null when missing', () => {
    expect(z.object({ day: optionalDay, text: optionalText }).parse({})).toEqual({
      day: null,
      text: null,
    });
  });

  it('shorten an instant to its day', () => {
    expect(optionalDay.parse('2026-11-20T00:00:00.000Z')).toBe('2026-11-20');
    expect(optionalDay.safeParse('tomorrow').success).toBe(false);
  });
});

describe('a text in a request', () => {
  const line = textInput({ label: 'City', maxLength: 5 });
  const multiline = textInput({ label: 'Note', maxLength: 5, multiline: true });

  it('is trimmed before its length is checked', () => {
    expect(line.parse('  Izmir  ')).toBe('Izmir');
    expect(issueMessages(line, 'Ankara')).toEqual(['City must be at most 5 characters']);
  });

  it('has line breaks and tabs only where they are allowed', () => {
    expect(multiline.parse('a\r\n\tb')).toBe('a\n\tb');
    expect(line.parse('a\n\tb')).toBe('a  b');
  });

  it.each(['\u0000', '\u0007', '\u009f', '\u001b[0m'])('never contains %j', (characters) => {
    for (const schema of [line, multiline]) {
      expect(schema.parse(`a${characters}b`)).toBe('ab');
    }
  });

  it('with half an emoji is refused', () => {
    for (const schema of [line, multiline]) {
      expect(issueMessages(schema, 'a\ud83db')).toEqual([
        expect.stringContaining('must not contain incomplete characters'),
      ]);
    }
  });

  it('can contain characters of two code units', () => {
    expect(line.parse('👍')).toBe('👍');
  });

  it('that is too long has one error', () => {
    expect(issueMessages(line, 'abcde\ud83d')).toEqual(['City must be at most 5 characters']);
  });

  it('names a missing value and a wrong type differently', () => {
    expect(issueMessages(line, undefined)).toEqual(['Required']);
    expect(issueMessages(line, null)).toEqual(['Required']);
    expect(issueMessages(line, 5)).toEqual(['Invalid input']);
  });

  it.each([undefined, null, '', ' \n', '\u3164\u200b'])(
    'that is optional is null for %j',
    (value) => {
      expect(optionalTextInput({ label: 'City', maxLength: 5 }).parse(value)).toBeNull();
    },
  );
});

describe('a list in a request', () => {
  const schema = listInput(z.number(), 2, 'At most two', 'At least one');

  it.each([
    [[1, 2], []],
    [[1, 2, 3], ['At most two']],
    [['a', 'b', 'c'], ['At most two']],
    [undefined, ['At least one']],
    [1, ['Invalid input']],
  ])('%j has the errors %j', (value, messages) => {
    expect(issueMessages(schema, value)).toEqual(messages);
  });
});

describe('a name', () => {
  it.each([
    [' a ', 'Name must be at least 2 characters'],
    ['\u00ad\u2800\u115f', 'Name must be at least 2 characters'],
    ['a'.repeat(201), 'Name must be at most 200 characters'],
    [undefined, 'Required'],
  ])('%p is rejected with "%s"', (value, message) => {
    expect(issueMessages(nameInput, value)).toEqual([message]);
  });

  it('is trimmed', () => {
    expect(nameInput.parse(' Ab ')).toBe('Ab');
  });
});

describe('an email address', () => {
  it.each(['a@b', 'a b@c.example', '@b.example', ''])('is never %j', (value) => {
    expect(issueMessages(emailInput, value)).toEqual(['Invalid email address']);
  });

  it('has at most 254 characters', () => {
    const domain = '@b.example';
    const longest = `${'a'.repeat(254 - domain.length)}${domain}`;

    expect(issueMessages(emailInput, `a${longest}`)).toEqual([
      'Email must be at most 254 characters',
    ]);
    expect(issueMessages(emailInput, longest)).toEqual([]);
  });
});
