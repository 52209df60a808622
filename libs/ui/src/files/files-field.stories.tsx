import {
  createFormFiles,
  createItem,
  createUnfinished,
  createUploads,
  samplePictureUrl,
} from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { FilesField } from './files-field';

export default { title: 'Files/FilesField', component: FilesField } satisfies StoryGroup;

export const StoredAndNew: Story<typeof FilesField> = {
  args: {
    files: createFormFiles(createUploads([createItem()])),
    unfinished: createUnfinished(),
    fileUrl: samplePictureUrl,
    onSkip: ignore,
  },
};
