import { request } from '@atrium/api-client';
import { uploadFile } from '@atrium/api-client/files';
import { uploadFile as uploadFileEndpoint } from '@atrium/contracts/files';
import { countUnreadByUser, listMessages, sendMessage } from '@atrium/contracts/messages';
import { buildConversationEntry } from './builders';
import { disconnectEndpoint, failEndpoint, mockEndpoint } from './mock-server';

it('responds and records the requests', async () => {
  const requests = mockEndpoint(countUnreadByUser, () => ({ '2': 3 }));

  await expect(request(countUnreadByUser, {})).resolves.toEqual({ '2': 3 });
  expect(requests).toHaveLength(1);
});

it('takes the content of a file', async () => {
  const stored = {
    id: 5,
    name: 'a.txt',
    size: 3,
    type: 'text/plain',
    width: null,
    height: null,
    altText: null,
  };
  const requests = mockEndpoint(uploadFileEndpoint, () => stored);

  await expect(uploadFile(new File(['abc'], 'a.txt'))).resolves.toEqual(stored);
  expect(requests).toMatchObject([{ body: 'abc' }]);

  failEndpoint(uploadFileEndpoint, { status: 422, body: 'It says where it was taken.' });
  await expect(uploadFile(new File(['abc'], 'a.txt'))).rejects.toMatchObject({
    body: 'It says where it was taken.',
  });

  disconnectEndpoint(uploadFileEndpoint);
  await expect(uploadFile(new File(['abc'], 'a.txt'))).rejects.toThrow(
    'The server can’t be reached.',
  );
});

it('rejects a response that breaks the contract', async () => {
  // TypeScript would reject the response, too.
  mockEndpoint(countUnreadByUser, () => ({ '2': 'three' }) as never);

  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  await expect(request(countUnreadByUser, {})).rejects.toThrow();
  expect(reported).toHaveBeenCalled();
});

it('rejects a request that breaks the contract', async () => {
  mockEndpoint(sendMessage, () => buildConversationEntry());
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);

  await expect(
    request(sendMessage, { body: { recipientId: 2, content: ' ' } }),
  ).rejects.toMatchObject({ status: 500 });
  expect(reported).toHaveBeenCalled();
  await expect(
    request(sendMessage, { body: { recipientId: 2, content: 'a' } }),
  ).resolves.toBeDefined();
});

it('simulates error responses and network errors', async () => {
  failEndpoint(listMessages, { status: 400, body: { message: 'Unknown user' } });
  await expect(request(listMessages, { query: { recipientId: 9 } })).rejects.toMatchObject({
    status: 400,
    body: '{"message":"Unknown user"}',
  });

  disconnectEndpoint(listMessages);
  await expect(request(listMessages, { query: { recipientId: 9 } })).rejects.toThrow(TypeError);
});
