import { createUnfinished } from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { UnfinishedNotice } from './unfinished-files';

export default {
  title: 'Files/UnfinishedNotice',
  component: UnfinishedNotice,
} satisfies StoryGroup;

export const Waiting: Story<typeof UnfinishedNotice> = {
  args: {
    unfinished: createUnfinished(true),
    label: 'Send without them',
    onSkip: ignore,
  },
};
