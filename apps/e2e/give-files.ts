import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A file that a test makes in the page: a picture, or a text of a size in bytes. */
interface MadeFile {
  name: string;
  size?: number;
}

/** Pastes files into an element, or drags them over it or drops them there, as the system does. */
export async function giveFiles(
  target: Locator,
  how: 'paste' | 'dragover' | 'drop',
  files: readonly MadeFile[],
): Promise<void> {
  await target.evaluate(
    async (element, { type, made }) => {
      const data = new DataTransfer();
      for (const { name, size } of made) {
        const canvas = new OffscreenCanvas(800, 500);
        canvas.getContext('2d')?.fillRect(100, 100, 300, 200);
        const content = size === undefined ? await canvas.convertToBlob() : 'x'.repeat(size);
        const mediaType = size === undefined ? 'image/png' : 'text/plain';
        data.items.add(new File([content], name, { type: mediaType }));
      }
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: data })
          : new DragEvent(type, { ...init, dataTransfer: data }),
      );
    },
    { type: how, made: files },
  );
}

/** Drags files over an element until a frame says where they go: the page listens once it has loaded the frame. */
export async function dragFiles(
  target: Locator,
  files: readonly MadeFile[],
  frame: Locator,
): Promise<void> {
  await expect
    .poll(async () => {
      await giveFiles(target, 'dragover', files);
      return frame.isVisible();
    })
    .toBe(true);
}

/**
 * Chooses a PDF file in the dialog of the system.
 *
 * @param openDialog presses the button that opens it
 */
export async function chooseFile(
  page: Page,
  name: string,
  openDialog: () => Promise<void>,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // A key press can overtake the command that hands the dialog to the test. The page answers after that.
  await page.evaluate(() => undefined);
  await openDialog();
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await (await chooser).setFiles(file);
}
