import type { Locator } from '@playwright/test';

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
