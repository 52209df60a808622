import type { Browser, Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import type { DemoUser } from '../fixtures';
import { DEMO_PASSWORD, expect, expectToast, fillSignIn, openSession, test } from '../fixtures';
import { chooseFile, dragFiles, giveFiles } from '../give-files';
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

async function choose(page: Page, name: string) {
  const attach = composer(page).getByRole('button', { name: 'Attach files' });
  await chooseFile(page, name, () => attach.click());
}

test('a pasted picture and a dropped file reach a colleague alone, and go with the chat', async ({
  signIn,
  browser,
  product: { origin },
  sessionOf,
}) => {
  const maria = await signIn('maria', '/chat?with=3');
  const { keyboard } = maria;
  await test.step('a frame says where dropped files go', async () => {
    const dropped = [{ name: 'server.log', size: 2048 }, { name: 'wrong.png' }];
    const release = await holdRequests(maria, '**/api/files');
    const frame = maria.getByText('Drop files to send them to deniz');
    await dragFiles(composer(maria), dropped, frame);
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
  });

  await giveFiles(input(maria), 'paste', [{ name: 'screenshot.png' }]);
  await expect(remove(maria, 'screenshot.png')).toBeVisible();
  await expectNoFaults(maria, 'form', IN_PLACE);
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
    // Escape closes what has the focus.
    await expect(viewer.getByRole('heading')).toBeFocused();
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

test('a chat that the colleague clears keeps what is typed and being uploaded', async ({
  signIn,
  browser,
  product: { origin },
  sessionOf,
}) => {
  const maria = await signIn('maria', '/chat?with=3');
  const deniz = await openAs('deniz', { browser, origin, sessionOf });
  const headers = { origin };
  const question = { recipientId: 2, content: 'Where is the offer?' };
  const asked = await deniz.request.post('/api/messages', { data: question, headers });
  expect(asked.ok()).toBe(true);
  await expect(log(maria).getByText('Where is the offer?')).toBeVisible();

  const release = await holdRequests(maria, '**/api/files');
  await choose(maria, 'offer.pdf');
  const upload = composer(maria).getByRole('progressbar', { name: 'Upload of offer.pdf' });
  await expect(upload).toBeVisible();
  await input(maria).fill('Here it is');
  const cleared = await deniz.request.delete('/api/messages/clear?recipientId=2', { headers });
  expect(cleared.ok()).toBe(true);
  await expect(maria.getByText('No messages yet')).toBeVisible();
  await expect(input(maria)).toHaveValue('Here it is');
  await expect(upload).toBeVisible();

  await maria.getByRole('button', { name: 'Send' }).click();
  release();
  await expect(log(maria).getByText('Here it is', { exact: true })).toBeVisible();
  const offer = { name: 'Download offer.pdf' };
  await expect(log(maria).getByRole('link', offer)).toBeInViewport();
  await expect(input(maria)).toHaveValue('');
  await expect(remove(maria, 'offer.pdf')).toBeHidden();
  await deniz.goto('/chat?with=2');
  await expect(log(deniz).getByRole('link', offer)).toBeInViewport();
  await expect(log(deniz).getByText('Where is the offer?')).toHaveCount(0);
  await deniz.context().close();
});

test('a file too many is named where the user looks', async ({ signIn }) => {
  const page = await signIn('maria', '/chat?with=3');
  const files = Array.from({ length: 11 }, (_, index) => ({
    name: `page-${String(index + 1)}.txt`,
    size: 100,
  }));
  await dragFiles(composer(page), files, page.getByText('Drop files to send them to deniz'));
  await giveFiles(composer(page), 'drop', files);
  const refusal = 'At most 10 files can be attached. Left out: “page-11.txt”.';
  const shown = composer(page).getByText(refusal, { exact: true }).last();
  await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(remove(page, 'page-10.txt')).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toBeInViewport({ ratio: 1 });

  // The list of a draft begins at its end, too.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(remove(page, 'page-10.txt')).toBeInViewport({ ratio: 1 });
});

/** Makes a picture of 320 × 240. */
async function makePicture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 240;
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('a conversation of pictures loads those near the screen, and nothing moves', async ({
  signIn,
  product: { origin },
}) => {
  const page = await signIn('deniz', '/nowhere');
  const content = await makePicture(page);
  const headers = { origin };
  const addresses = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/files/')) addresses.add(pathname);
  });
  const layout = await watchLayout(page);

  async function sendPictures(first: number, last: number) {
    for (let number = first; number <= last; number += 1) {
      const name = `picture-${String(number)}.png`;
      const uploaded = await page.request.post('/api/files', {
        data: content,
        headers: {
          origin,
          'content-type': 'image/png',
          'content-disposition': `attachment; filename*=UTF-8''${name}`,
        },
      });
      const { id } = (await uploaded.json()) as { id: number };
      const message = { recipientId: 4, content: name, attachmentIds: [id] };
      const sent = await page.request.post('/api/messages', { data: message, headers });
      expect(sent.ok()).toBe(true);
    }
  }

  async function expectFewLoaded(newestName: string) {
    addresses.clear();
    await page.goto('/chat?with=4');
    const newest = picture(page, newestName);
    await expect(newest).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() => newest.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
    expect(await layout.readShifts()).toEqual([]);
    // Two are on the screen. Chromium loads about ten before them.
    expect(addresses.size).toBeLessThan(20);
  }

  await test.step('a short one, which is rendered completely', async () => {
    await sendPictures(1, 100);
    await expectFewLoaded('picture-100.png');
  });
  await test.step('a long one, which is virtualized', async () => {
    // An open conversation loads each new picture.
    await page.goto('/nowhere');
    await sendPictures(101, 200);
    await expectFewLoaded('picture-200.png');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('attached files outlive a lost network and a reload', async ({ signIn, context }) => {
    const page = await signIn('maria', '/chat?with=3');
    await choose(page, 'prices.pdf');
    await expect(remove(page, 'prices.pdf')).toBeVisible();

    await context.setOffline(true);
    await choose(page, 'a-contract-with-a-name-that-fits-into-no-line-of-a-phone.pdf');
    const retry = composer(page).getByRole('button', { name: /^Retry a-contract/ });
    await expect(retry).toBeVisible();
    await expectNoFaults(page, 'html', IN_PLACE);
    await context.setOffline(false);
    await retry.click();
    await expect(composer(page).getByRole('button', { name: /^Remove a-contract/ })).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(composer(page).getByRole('button', { name: /^Remove/ })).toHaveCount(2);

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByRole('link', { name: 'Download prices.pdf' })).toBeInViewport();
    await expectNoFaults(page, 'html', IN_PLACE);
  });

  test('attached files outlive a session that ends during an upload', async ({
    signIn,
    context,
  }) => {
    const page = await signIn('maria', '/chat?with=3');
    await choose(page, 'quote.pdf');
    await expect(remove(page, 'quote.pdf')).toBeVisible();
    await input(page).fill('Both of them');
    const release = await holdRequests(page, '**/api/files');
    await choose(page, 'contract.pdf');
    await expect(
      composer(page).getByRole('progressbar', { name: 'Upload of contract.pdf' }),
    ).toBeVisible();
    await context.clearCookies();
    release();

    await fillSignIn(page, 'maria', DEMO_PASSWORD);
    await page.getByRole('navigation').getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByRole('link', { name: /^deniz/ }).click();
    await expect(input(page)).toHaveValue('Both of them');
    await expect(remove(page, 'quote.pdf')).toBeInViewport();
    const missing = composer(page).getByText('Not uploaded: contract.pdf. Attach them again.');
    await expect(missing).toBeInViewport();
    await expectNoFaults(page, 'html', IN_PLACE);

    await composer(page).getByRole('button', { name: 'Dismiss' }).click();
    await choose(page, 'contract.pdf');
    await expect(remove(page, 'contract.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log(page).getByText('Both of them', { exact: true })).toBeVisible();
    for (const name of ['quote.pdf', 'contract.pdf']) {
      await expect(log(page).getByRole('link', { name: `Download ${name}` })).toBeInViewport();
    }
  });
});
