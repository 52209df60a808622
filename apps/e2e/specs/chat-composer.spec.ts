import { expect, openSession, test } from '../fixtures';

test('what is typed outlives quotes, deletions and a cleared chat of the other one', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const maria = await signIn('maria', '/chat');
  await maria.getByRole('link', { name: /^deniz/ }).click();
  const input = maria.getByPlaceholder('Type a message...');
  const log = maria.getByRole('region', { name: 'Messages with deniz' });
  const composer = maria.getByRole('form', { name: 'New message' });
  const deniz = await browser.newContext({ baseURL: product.origin });
  await openSession(deniz, product.origin, await sessionOf('deniz'));
  const { request } = deniz;
  const toServer = { headers: { origin: product.origin } };

  async function actOn(text: string, action: string) {
    const row = log
      .getByRole('listitem')
      .filter({ has: maria.getByText(text, { exact: true }) })
      .first();
    await row.hover();
    await row.getByRole('button', { name: 'Message actions' }).click();
    await maria.getByRole('menuitem', { name: action }).click();
  }
  async function send(content: string) {
    const sent = await request.post('/api/messages', {
      ...toServer,
      data: { recipientId: 2, content },
    });
    expect(sent.ok()).toBe(true);
    const { message } = (await sent.json()) as { message: { id: number } };
    await expect(log.getByText(content, { exact: true })).toBeVisible();
    return message.id;
  }

  await test.step('a quote asks before a changed text is lost', async () => {
    await input.fill('Meeting at ten');
    await input.press('Enter');
    await expect(log.getByText('Meeting at ten', { exact: true })).toBeVisible();
    const id = await send('Which room?');
    await actOn('Meeting at ten', 'Edit');
    await input.fill('Meeting at eleven');
    await actOn('Which room?', 'Quote');
    await maria.getByRole('button', { name: 'Keep editing' }).click();
    await expect(input).toHaveValue('Meeting at eleven');
    await expect(input).toBeFocused();
    await actOn('Which room?', 'Quote');
    await maria.getByRole('button', { name: 'Discard' }).click();
    await expect(composer.getByText('Which room?')).toBeVisible();
    await expect(input).toBeFocused();

    await request.patch(`/api/messages/${String(id)}`, {
      ...toServer,
      data: { content: 'Which floor?' },
    });
    await expect(composer.getByText('Which floor?')).toBeVisible();
    await request.delete(`/api/messages/${String(id)}`, toServer);
    await expect(composer.getByText('Message deleted')).toBeVisible();
    await expect(composer.getByText('Your message will be sent without the quote.')).toBeVisible();
    await maria.keyboard.type('The second');
    await maria.keyboard.press('Enter');
    await expect(log.getByText('The second', { exact: true })).toBeVisible();
    await expect(log.getByRole('button', { name: /Which/ })).toHaveCount(0);
  });

  await test.step('a chat that the other one clears leaves the changed text', async () => {
    await actOn('The second', 'Edit');
    await input.fill('The second floor');
    await request.delete('/api/messages/clear?recipientId=2', toServer);
    await expect(maria.getByText('This message was deleted. Your text is kept.')).toBeVisible();
    await maria.getByRole('button', { name: 'Use as new message' }).click();
    await expect(input).toHaveValue('The second floor');
    await input.press('Enter');
    await expect(log.getByText('The second floor', { exact: true })).toBeVisible();
  });
  await deniz.close();
});
