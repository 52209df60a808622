import { createPicture, LONG_NAME, samplePictureUrl } from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { AttachedPicture } from './attached-file';
import { PictureViewer } from './picture-viewer';

export default { title: 'Files/PictureViewer', component: PictureViewer } satisfies StoryGroup;

function createPictureOf(id: number, width: number, height: number): AttachedPicture {
  return { ...createPicture({ id }), width, height };
}

const large = createPictureOf(1, 2560, 1600);
const args: Args<typeof PictureViewer> = {
  pictures: [large, createPictureOf(2, 96, 96), createPictureOf(3, 1080, 2400)],
  firstId: 1,
  fileUrl: samplePictureUrl,
  onClose: ignore,
};

/** Shows the picture at its full size. Dialogs are outside of the story. */
function showFullSize() {
  document.querySelector<HTMLElement>('[role=dialog] img')?.click();
}

export const First: Story<typeof PictureViewer> = { args };

export const Small: Story<typeof PictureViewer> = { args: { ...args, firstId: 2 } };

export const Tall: Story<typeof PictureViewer> = { args: { ...args, firstId: 3 } };

export const FullSize: Story<typeof PictureViewer> = { args, play: showFullSize };

export const Single: Story<typeof PictureViewer> = {
  args: { ...args, pictures: [{ ...large, altText: 'The error after signing in' }] },
};

export const LongNames: Story<typeof PictureViewer> = {
  args: {
    ...args,
    pictures: [
      { ...large, name: LONG_NAME, altText: LONG_NAME.repeat(3) },
      createPictureOf(2, 96, 96),
    ],
  },
  globals: narrow,
};
