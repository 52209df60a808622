import {
  createFormFiles,
  createItem,
  createUnfinished,
  createUploads,
  samplePictureUrl,
} from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { describeLimit } from './describe-limit';
import { FormFileList } from './form-file-list';

export default { title: 'Files/FormFileList', component: FormFileList } satisfies StoryGroup;

const uploading = createItem({ key: 'uploading', status: 'uploading', progress: 0.4 });

export const TooManyAndUnfinished: Story<typeof FormFileList> = {
  args: {
    files: createFormFiles(createUploads([createItem(), uploading]), describeLimit(10)),
    unfinished: createUnfinished(true),
    fileUrl: samplePictureUrl,
    skipLabel: 'Send without them',
    onSkip: ignore,
  },
};
