import { attachmentIds, attachmentNames, isPicture, MOST_ATTACHMENTS } from './attachments';
import { cleanFileName } from './file-name';
import { newMessage } from './messages';
import { issueMessages } from './testing/issue-messages';

it.each([
  ['a file twice', [1, '1'], 'A file can be attached only once'],
  [
    'too many files',
    Array.from({ length: MOST_ATTACHMENTS + 1 }, (_, index) => index + 1),
    'At most 10 files can be attached',
  ],
  ['no id', [0], 'Invalid input'],
])('rejects %s', (_, ids, message) => {
  expect(issueMessages(attachmentIds, ids)).toEqual([message]);
});

it('keeps the order of the files, and does without', () => {
  expect(attachmentIds.parse(['3', 1])).toEqual([3, 1]);
  expect(attachmentIds.parse(undefined)).toBeUndefined();
});

it.each([
  ['short', 'a.png'],
  ['long', 'ﷺ'.repeat(300)],
  ['odd', ' \u202ea\u2028b\u0000\u001b[31m  c. '],
])('names files of %s names with a text that a message keeps as it is', (_, name) => {
  const files = Array.from({ length: MOST_ATTACHMENTS }, () => ({ name: cleanFileName(name) }));
  const content = attachmentNames(files);

  expect(newMessage.parse({ recipientId: 1, content }).content).toBe(content);
});

it('shows only what browsers show as a picture of a known size', () => {
  const picture = { id: 1, name: 'a.png', size: 1, width: 2, height: 2, altText: null };

  expect(isPicture({ ...picture, type: 'image/png' })).toBe(true);
  expect(isPicture({ ...picture, type: 'image/svg+xml' })).toBe(false);
  expect(isPicture({ ...picture, type: 'image/png', width: null })).toBe(false);
});
