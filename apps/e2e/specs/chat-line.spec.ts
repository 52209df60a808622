import { expect, test } from '../fixtures';

test('a message whose response is lost is sent exactly once', async ({ signIn, context }) => {
  const page = await signIn('maria', '/chat');
  await page.getByRole('link', { name: /admin/ }).click();
  const input = page.getByPlaceholder('Type a message...');
  const toast = page.getByRole('region', { name: /Notifications/ });
  const log = page.getByRole('region', { name: 'Messages with admin' });
  const send = page.getByRole('button', { name: 'Send' });

  await test.step('the line drops after the server has the message', async () => {
    let isCut = false;
    await page.route(
      (url) => url.pathname === '/api/messages',
      async (route) => {
        if (isCut || route.request().method() !== 'POST') return route.fallback();
        isCut = true;
        await route.fetch();
        await context.setOffline(true);
        return route.abort('internetdisconnected');
      },
    );
    await input.fill('Heard or not?');
    await input.press('Enter');
    await expect(toast).toContainText('Error Failed to send message');
    // The user can still send messages.
    const shown = await toast.getByRole('listitem').boundingBox();
    const button = await send.boundingBox();
    if (!shown || !button) throw new Error('The toast or the button is not there');
    expect(shown.y + shown.height).toBeLessThan(button.y);
    await expect(input).toHaveValue('Heard or not?');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('without a line nothing is sent, and nothing typed is lost', async () => {
    await input.press('Enter');
    await expect(send).toBeEnabled();
    await expect(input).toHaveValue('Heard or not?');
  });

  await test.step('once it is back, the message is there once, whoever sends it again', async () => {
    await context.setOffline(false);
    await input.press('Enter');
    await expect(input).toHaveValue('');
    await expect(log.getByText('Heard or not?')).toHaveCount(1);
    await input.fill('Second');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    const { pathname } = new URL(page.url());
    expect(pathname).toBe('/chat');
    const answer = await page.request.get('/api/messages?recipientId=1');
    const contents = ((await answer.json()) as { message: { content: string } }[])
      .map(({ message }) => message.content)
      .slice(-2);
    expect(contents).toEqual(['Heard or not?', 'Second']);
    await expect(log.getByText('Heard or not?')).toHaveCount(1);
  });
});
