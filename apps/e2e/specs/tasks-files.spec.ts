import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { holdRequests } from '../hold';
import { tabTo } from '../keyboard';

/** Larger than a file may be, by one byte. */
const TOO_LARGE_BYTES = 25 * 1024 * 1024 + 1;

/** A file that a test makes in the page. */
interface MadeFile {
  name: string;
  /** Size of a text; a picture without it. */
  size?: number;
}

/** Pastes files into an element, or drops them on it, as the system does. */
async function give(target: Locator, type: 'paste' | 'dragover' | 'drop', files: MadeFile[]) {
  await target.evaluate(
    async (element, { event, made }) => {
      const data = new DataTransfer();
      for (const { name, size } of made) {
        const canvas = new OffscreenCanvas(800, 500);
        const context = canvas.getContext('2d');
        context?.fillRect(100, 100, 300, 200);
        const content = size === undefined ? await canvas.convertToBlob() : 'x'.repeat(size);
        const mediaType = size === undefined ? 'image/png' : 'text/plain';
        data.items.add(new File([content], name, { type: mediaType }));
      }
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...init, clipboardData: data })
          : new DragEvent(event, { ...init, dataTransfer: data }),
      );
    },
    { event: type, made: files },
  );
}

async function createTask(page: Page, title: string): Promise<string> {
  const response = await page.request.post('/api/tasks', {
    data: { title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: ['3'] },
  });
  expect(response.status()).toBe(200);
  const { taskNumber } = (await response.json()) as { taskNumber: string };
  return taskNumber;
}

test('a screenshot goes with a comment, is seen by a colleague, and is gone with the comment', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('maria', '/tasks');
  const taskNumber = await createTask(page, 'With a screenshot');
  await page.goto(`/tasks?task=${taskNumber}`);
  const { keyboard } = page;
  const dialog = page.getByRole('dialog', { name: /With a screenshot/ });
  const form = dialog.getByRole('form', { name: 'New comment' });
  const input = form.getByPlaceholder('Add a comment...');
  await input.fill('The button is gone');
  await give(input, 'paste', [{ name: 'screenshot.png' }]);
  await expect(form.getByRole('button', { name: 'Remove screenshot.png' })).toBeVisible();

  // The frame says where the files go.
  const dropped = [
    { name: 'server.log', size: 2048 },
    { name: 'dump.txt', size: TOO_LARGE_BYTES },
  ];
  await give(dialog, 'dragover', dropped);
  await expect(page.getByText('Drop files to attach them to the comment')).toBeVisible();
  await give(dialog, 'drop', dropped);
  await expect(page.getByText('Drop files to attach them to the comment')).toBeHidden();
  await expect(
    form.getByRole('status').filter({ hasText: '“dump.txt” is larger than' }),
  ).toHaveCount(1);
  await expect(form.getByRole('button', { name: 'Remove server.log' })).toBeVisible();

  const release = await holdRequests(page, '**/api/files');
  await give(input, 'paste', [{ name: 'wrong.png' }]);
  await expect(form.getByRole('progressbar', { name: 'Upload of wrong.png' })).toBeVisible();
  await input.press('Control+Enter');
  await expect(form.getByText('Files are still being uploaded.')).toBeVisible();
  const cancel = form.getByRole('button', { name: 'Cancel wrong.png' });
  await tabTo(page, cancel);
  await keyboard.press('Enter');
  await expect(form.getByText('wrong.png')).toBeHidden();
  release();
  await expectNoFaults(page, '[role="dialog"]');

  await input.press('Control+Enter');
  await expectToast(page, 'Comment added successfully');
  const comment = dialog.getByRole('listitem').filter({ hasText: 'The button is gone' });
  await expect(comment.getByRole('link', { name: 'Download server.log' })).toBeVisible();
  await expect(form.getByText('server.log')).toBeHidden();
  const open = comment.getByRole('button', { name: 'Open screenshot.png' });
  await open.focus();
  await keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'screenshot.png' });
  await expect(viewer.getByRole('img', { name: 'screenshot.png' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(open).toBeFocused();

  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const colleague = await context.newPage();
  await colleague.goto(`/tasks?task=${taskNumber}`);
  const picture = colleague.getByRole('img', { name: 'screenshot.png' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(800);
  const address = (await picture.getAttribute('src')) ?? '';
  expect((await colleague.request.get(address)).status()).toBe(200);

  await comment.getByRole('button', { name: 'Delete comment' }).press('Enter');
  await expectToast(page, 'Comment deleted successfully');
  await expect(comment).toBeHidden();
  expect((await colleague.request.get(address)).status()).toBe(404);
});

test('a task keeps the files of its form over a reload, and shows them', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const taskNumber = await createTask(page, 'With a contract');
  await page.goto(`/tasks?task=${taskNumber}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Task' });
  const name = `${'A very long name of a contract '.repeat(5)}.txt`;
  await give(form, 'drop', [{ name, size: 100 }]);
  await expect(form.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  // Leaving asks, as there is unsaved input.
  page.once('dialog', (prompt) => void prompt.accept());
  await page.reload();
  await expect(form.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await expectNoFaults(page, '[role="dialog"]', [
    { colorScheme: 'dark', viewport: { width: 320, height: 640 } },
    { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  ]);

  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Task updated successfully');
  await page.goto(`/tasks?q=${encodeURIComponent('very long name')}`);
  const row = page.getByRole('row', { name: /With a contract/ });
  await expect(row.getByRole('img', { name: '1 file' })).toBeVisible();
  await row.getByRole('link', { name: 'With a contract' }).click();
  await expect(page.getByRole('link', { name: `Download ${name}` })).toBeVisible();
});
