import { createFile, createPicture, LONG_NAME, samplePictureUrl } from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { AttachedFile } from './attached-file';
import { FileList } from './file-list';

export default { title: 'Files/FileList', component: FileList } satisfies StoryGroup;

function show(files: AttachedFile[]): Story<typeof FileList> {
  return { args: { files, fileUrl: samplePictureUrl } };
}

const small = createPicture({ id: 3, name: 'icon.png', width: 96, height: 96 });
const tall = createPicture({ id: 4, name: 'phone.png', width: 1080, height: 2400 });
const wide = createPicture({ id: 5, name: 'panorama.jpg', width: 2560, height: 400 });

export const Files = show([createFile(), createFile({ id: 6, name: 'notes.txt', size: 812 })]);

export const Picture = show([createPicture()]);

export const Pictures = show([createPicture(), small, tall, wide, createFile()]);

export const SmallPictures: Story<typeof FileList> = {
  args: {
    files: [createPicture(), small, tall, wide, createFile()],
    fileUrl: samplePictureUrl,
    maxPictureHeight: 120,
  },
};

export const Removable: Story<typeof FileList> = {
  args: {
    files: [createPicture(), small, createFile()],
    fileUrl: samplePictureUrl,
    onRemove: ignore,
  },
};

export const MissingPicture: Story<typeof FileList> = {
  args: { files: [createPicture()], fileUrl: () => 'data:image/png,' },
};

export const LongNames: Story<typeof FileList> = {
  args: {
    files: [
      createPicture({ width: 2560, height: 1600 }),
      createFile({ name: LONG_NAME }),
      createFile({ id: 7, name: LONG_NAME.replaceAll(' ', '') }),
    ],
    fileUrl: samplePictureUrl,
    onRemove: ignore,
  },
  globals: narrow,
};
