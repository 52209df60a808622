import type { Page } from '@playwright/test';
import { expectNoFaults, IN_PLACE } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { chooseFile, dragFiles, giveFiles } from '../give-files';
import { tabTo } from '../keyboard';

const AGENDA = '/calendar?view=agenda&date=2027-06-01';

const newEvent = (page: Page) => page.getByRole('dialog', { name: 'Add Event' });
const openedEvent = (page: Page) => page.getByRole('dialog', { name: 'Edit Event' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('files of a new event are dropped or chosen by keyboard, seen in it, and removed', async ({
    signIn,
  }) => {
    const page = await signIn('maria', AGENDA);
    const { keyboard } = page;
    const agenda = 'the-agenda-of-a-meeting-that-fits-into-no-line-of-a-phone.pdf';
    await page.getByRole('button', { name: 'Add Event' }).press('Enter');
    const form = newEvent(page);
    await form.getByLabel('Title').fill('With files');

    await test.step('a frame says where dropped files go', async () => {
      const dropped = [{ name: 'plan.png' }];
      const frame = page.getByText('Drop files to attach them to the event');
      await dragFiles(form, dropped, frame);
      await giveFiles(form, 'drop', dropped);
      await expect(frame).toBeHidden();
      await expect(form.getByRole('button', { name: 'Remove plan.png' })).toBeVisible();
    });

    await test.step('the keyboard reaches the button between the fields', async () => {
      await form.getByLabel('Title').focus();
      await tabTo(page, form.getByRole('button', { name: 'Attach files' }));
      await chooseFile(page, agenda, () => keyboard.press('Enter'));
      await expect(form.getByRole('button', { name: `Remove ${agenda}` })).toBeVisible();
      await expectNoFaults(page, '[role="dialog"]', IN_PLACE);
    });
    await form.getByRole('button', { name: 'Create' }).click();
    await expectToast(page, 'Event created and invitations sent');

    const event = page.getByRole('button', { name: /With files/ });
    await event.press('Enter');
    const opened = openedEvent(page);
    const picture = opened.getByRole('img', { name: 'plan.png' });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(800);
    await expect(opened.getByRole('link', { name: `Download ${agenda}` })).toBeVisible();
    await expectNoFaults(page, '[role="dialog"]', IN_PLACE);
    const address = (await picture.getAttribute('src')) ?? '';
    expect((await page.request.get(address)).status()).toBe(200);

    await test.step('a picture opens large', async () => {
      const open = opened.getByRole('button', { name: 'Open plan.png' });
      await open.press('Enter');
      const viewer = page.getByRole('dialog', { name: 'plan.png' });
      await expect(viewer.getByRole('img', { name: 'plan.png' })).toBeVisible();
      // Escape closes what has the focus.
      await expect(viewer.getByRole('heading')).toBeFocused();
      await keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(open).toBeFocused();
    });

    await opened.getByRole('button', { name: 'Remove plan.png' }).press('Enter');
    await expect(picture).toBeHidden();
    await expect(opened.getByRole('button', { name: `Remove ${agenda}` })).toBeFocused();
    await opened.getByRole('button', { name: 'Update' }).click();
    await expectToast(page, 'Event updated and participants notified');
    expect((await page.request.get(address)).status()).toBe(404);
    await event.press('Enter');
    await expect(opened.getByRole('link', { name: `Download ${agenda}` })).toBeVisible();
    await expect(picture).toHaveCount(0);
  });
});

test('two people who attach files to the same event at once keep both', async ({
  signIn,
  browser,
  product: { origin },
  sessionOf,
}) => {
  const maria = await signIn('maria', '/nowhere');
  const response = await maria.request.post('/api/events', {
    data: {
      title: 'Of two people',
      startDate: '2027-06-01T09:00:00+03:00',
      endDate: '2027-06-01T10:00:00+03:00',
      participants: [],
    },
  });
  expect(response.status()).toBe(200);
  // Without the stream, she learns of the other change from the server's refusal.
  await maria.route('**/api/changes*', (route) => route.abort());
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, await sessionOf('deniz'));
  const deniz = await context.newPage();

  async function attach(page: Page, name: string) {
    await page.goto(AGENDA);
    await page.getByRole('button', { name: /Of two people/ }).click();
    const button = openedEvent(page).getByRole('button', { name: 'Attach files' });
    await chooseFile(page, name, () => button.click());
    await expect(openedEvent(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await attach(maria, 'mine.pdf');
  await attach(deniz, 'theirs.pdf');
  await openedEvent(deniz).getByRole('button', { name: 'Update' }).click();
  await expect(openedEvent(deniz)).toBeHidden();

  const update = openedEvent(maria).getByRole('button', { name: 'Update' });
  await update.click();
  await expect(maria.getByText(/^deniz changed this event while you were editing/)).toBeVisible();
  await expect(openedEvent(maria).getByRole('link', { name: 'Download theirs.pdf' })).toBeVisible();
  await update.click();
  await expect(openedEvent(maria)).toBeHidden();

  await deniz.reload();
  await deniz.getByRole('button', { name: /Of two people/ }).click();
  for (const name of ['mine.pdf', 'theirs.pdf']) {
    await expect(openedEvent(deniz).getByRole('link', { name: `Download ${name}` })).toBeVisible();
  }
  await context.close();
});
