import {
  createItem,
  createPicture,
  createUploads,
  samplePictureUrl,
} from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { FilesField } from './files-field';

export default { title: 'Files/FilesField', component: FilesField } satisfies StoryGroup;

export const StoredAndNew: Story<typeof FilesField> = {
  args: {
    files: {
      stored: [createPicture()],
      removeStored: ignore,
      uploads: createUploads([createItem()]),
      attachments: [],
      error: undefined,
      readChangedIds: () => undefined,
    },
    unfinished: {
      areUnfinished: false,
      isAsked: false,
      isWaiting: false,
      ask: ignore,
      remove: ignore,
    },
    fileUrl: samplePictureUrl,
    onSkip: ignore,
  },
};
