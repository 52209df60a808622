import { request } from '@atrium/api-client';
import { countUnreadByUser, listMessages, sendMessage } from '@atrium/contracts/messages';
import { buildConversationEntry } from './builders';
import { cutEndpoint, failEndpoint, mockEndpoint } from './mock-server';

it('answers a call and records what was sent', async () => {
  const requests = mockEndpoint(countUnreadByUser, () => ({ '2': 3 }));

  await expect(request(countUnreadByUser, {})).resolves.toEqual({ '2': 3 });
  expect(requests).toHaveLength(1);
});

it('refuses to answer with what the contract does not allow', async () => {
  // The point of the test is an answer that TypeScript would refuse, too.
  mockEndpoint(countUnreadByUser, () => ({ '2': 'three' }) as never);

  await expect(request(countUnreadByUser, {})).rejects.toThrow();
});

it('refuses to be asked for what the contract does not allow', async () => {
  mockEndpoint(sendMessage, () => buildConversationEntry());

  await expect(
    request(sendMessage, { body: { recipientId: 2, content: ' ' } }),
  ).rejects.toMatchObject({ status: 500 });
  await expect(
    request(sendMessage, { body: { recipientId: 2, content: 'a' } }),
  ).resolves.toBeDefined();
});

it('fails and cuts calls', async () => {
  failEndpoint(listMessages, { status: 400, body: { message: 'Unknown user' } });
  await expect(request(listMessages, { query: { recipientId: 9 } })).rejects.toMatchObject({
    status: 400,
    body: '{"message":"Unknown user"}',
  });

  cutEndpoint(listMessages);
  await expect(request(listMessages, { query: { recipientId: 9 } })).rejects.toThrow(TypeError);
});
