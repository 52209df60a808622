import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { signIn } from '@atrium/test-product';
import { PASSWORD } from './deployment';
import { expect, test } from './fixtures';

test('nginx keeps a stream open in which nothing changes', async ({ deployment: { origin } }) => {
  const cookie = await signIn(origin, { username: 'admin', password: PASSWORD });
  const outgoing = get(`${origin}/api/changes?age=0`, { agent: false, headers: { cookie } });
  // `response` is emitted with an incoming message.
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of incoming) {
    text += String(chunk);
    // One at once, one within the server's interval, and one a whole interval later.
    if (text.split(':\n\n').length > 3) break;
  }
  expect(text.split(':\n\n').length).toBeGreaterThan(3);
});
