import type { Browser, Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import type { DemoUser } from '../fixtures';
import { DEMO_PASSWORD, expect, expectToast, fillSignIn, openSession, test } from '../fixtures';
import { giveFiles } from '../give-files';
import { holdRequests } from '../hold';
import { tabTo } from '../keyboard';
import { watchLayout } from '../layout-shifts';

const input = (page: Page) => page.getByPlaceholder('Type a message...');
const composer = (page: Page) => page.getByRole('form', { name: 'New message' });
const log = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const remove = (page: Page, name: string) =>
  composer(page).getByRole('button', { name: `Remove ${name}` });
const picture = (page: Page, name: string) => log(page).getByRole('img', { name });

interface Other {
  browser: Browser;
  origin: string;
  sessionOf: (username: DemoUser) => Promise<string>;
}

async function openAs(username: DemoUser, { browser, origin, sessionOf }: Other) {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, await sessionOf(username));
  return context.newPage();
}

test('a pasted picture and a dropped file reach a colleague alone, and go with the chat', async ({
  signIn,
  browser,
  product: { origin },
  sessionOf,
}) => {
  const maria = await signIn('maria', '/chat?with=3');
  const { keyboard } = maria;
  await giveFiles(input(maria), 'paste', [{ name: 'screenshot.png' }]);
  await expect(remove(maria, 'screenshot.png')).toBeVisible();

  await test.step('a frame says where dropped files go', async () => {
    const dropped = [{ name: 'server.log', size: 2048 }, { name: 'wrong.png' }];
    const release = await holdRequests(maria, '**/api/files');
    const frame = maria.getByText('Drop files to send them to deniz');
    await giveFiles(composer(maria), 'dragover', dropped);
    await expect(frame).toBeVisible();
    await giveFiles(composer(maria), 'drop', dropped);
    await expect(frame).toBeHidden();
    await input(maria).press('Enter');
    await expect(
      maria.getByText('Your message is sent when its files are uploaded.'),
    ).toBeVisible();
    await maria.getByRole('button', { name: 'Do not send yet' }).click();
    const cancel = composer(maria).getByRole('button', { name: 'Cancel wrong.png' });
    await tabTo(maria, cancel);
    await keyboard.press('Enter');
    await expect(cancel).toBeHidden();
    release();
    await expect(remove(maria, 'server.log')).toBeVisible();
    await expectNoFaults(maria, 'form', IN_PLACE);
  });

  await composer(maria).getByLabel('Description of screenshot.png').fill('A gray box');
  await input(maria).focus();
  await keyboard.press('Enter');
  await expect(picture(maria, 'A gray box')).toBeInViewport();
  await expect(composer(maria).getByRole('list')).toBeHidden();
  await expect(log(maria).getByRole('link', { name: 'Download server.log' })).toBeVisible();
  await expectNoFaults(maria, 'html', IN_PLACE);

  const deniz = await openAs('deniz', { browser, origin, sessionOf });
  const layout = await watchLayout(deniz);
  await deniz.goto('/chat?with=2');
  await expect
    .poll(() =>
      picture(deniz, 'A gray box').evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(800);
  await expect(picture(deniz, 'A gray box')).toBeInViewport({ ratio: 1 });
  expect(await layout.readShifts()).toEqual([]);
  const address = (await picture(deniz, 'A gray box').getAttribute('src')) ?? '';
  expect((await deniz.request.get(address)).status()).toBe(200);

  await test.step('the colleague opens it large', async () => {
    const open = log(deniz).getByRole('button', { name: 'Open A gray box' });
    await open.press('Enter');
    const viewer = deniz.getByRole('dialog', { name: 'screenshot.png' });
    await expect(viewer.getByRole('img', { name: 'A gray box' })).toBeVisible();
    await deniz.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('nobody else can read it', async () => {
    const admin = await openAs('admin', { browser, origin, sessionOf });
    expect((await admin.request.get(address)).status()).toBe(404);
    await admin.context().close();
  });

  await test.step('clearing the chat deletes it, and leaves what is being attached', async () => {
    await giveFiles(input(maria), 'paste', [{ name: 'next.png' }]);
    await expect(remove(maria, 'next.png')).toBeVisible();
    await deniz.getByRole('button', { name: 'Clear Chat' }).click();
    const question = deniz.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Clear Chat' }).click();
    await expectToast(deniz, 'Chat cleared successfully');
    await expect(maria.getByText('No messages yet')).toBeVisible();
    expect((await deniz.request.get(address)).status()).toBe(404);
    expect((await maria.request.get(address)).status()).toBe(404);

    await maria.getByRole('button', { name: 'Send' }).click();
    await expect(picture(maria, 'next.png')).toBeInViewport();
    await expect(picture(deniz, 'next.png')).toBeInViewport();
  });
  await deniz.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('attached files outlive a lost network, a reload and the end of the session', async ({
    signIn,
    context,
  }) => {
    const page = await signIn('maria', '/chat?with=3');
    async function choose(name: string) {
      const chooser = page.waitForEvent('filechooser');
      await composer(page).getByRole('button', { name: 'Attach files' }).click();
      const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      await (await chooser).setFiles(file);
    }
    await choose('offer.pdf');
    await expect(remove(page, 'offer.pdf')).toBeVisible();

    await context.setOffline(true);
    await choose('a-contract-with-a-name-that-fits-into-no-line-of-a-phone.pdf');
    const retry = composer(page).getByRole('button', { name: /^Retry a-contract/ });
    await expect(retry).toBeVisible();
    await expectNoFaults(page, 'html', IN_PLACE);
    await context.setOffline(false);
    await retry.click();
    await expect(composer(page).getByRole('button', { name: /^Remove a-contract/ })).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(composer(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2);

    await context.clearCookies();
    await choose('late.pdf');
    await fillSignIn(page, 'maria', DEMO_PASSWORD);
    await expect(composer(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2);
    await expect(page.getByText('Not uploaded: late.pdf. Attach them again.')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByRole('link', { name: 'Download offer.pdf' })).toBeInViewport();
    await expectNoFaults(page, 'html', IN_PLACE);
  });
});

test('a conversation of 300 pictures loads those near the screen, and stays at its end', async ({
  page,
  signIn,
}) => {
  const PICTURES = 300;
  const entries = Array.from({ length: PICTURES }, (_, index) => {
    const id = index + 1;
    const createdAt = new Date(Date.UTC(2026, 0, 1) + id * 1_800_000).toISOString();
    const name = `${String(id)}.png`;
    const size = { width: 800, height: 200 + (id % 5) * 200 };
    const file = { id, name, size: 4096, type: 'image/png', altText: null, ...size };
    const users = id % 3 === 0 ? { senderId: 2, recipientId: 1 } : { senderId: 1, recipientId: 2 };
    return {
      message: { id, ...users, content: name, isRead: true, createdAt, attachments: [file] },
      sender: { username: id % 3 === 0 ? 'maria' : 'admin' },
    };
  });
  const loaded = new Set<string>();
  await page.route('**/api/messages?recipientId=1*', (route) => route.fulfill({ json: entries }));
  await page.route(/\/api\/files\/\d+$/, async (route) => {
    loaded.add(new URL(route.request().url()).pathname);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>';
    await route.fulfill({ contentType: 'image/svg+xml', body: svg });
  });
  await signIn('maria', '/chat?with=1');
  await expect(picture(page, `${String(PICTURES)}.png`)).toBeInViewport();
  await expect.poll(() => loaded.has(`/api/files/${String(PICTURES)}`)).toBe(true);
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeHidden();
  await page.waitForLoadState('networkidle');
  expect(loaded.size).toBeLessThan(30);

  // Scrolling up brings the pictures before, and moves no others.
  await log(page).hover();
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -400);
  await expect(page.getByRole('button', { name: 'Jump to newest' })).toBeVisible();
  const shown = log(page).getByRole('listitem');
  expect(await shown.count()).toBeLessThan(120);
  await expect(picture(page, `${String(PICTURES)}.png`)).not.toBeInViewport();
});
