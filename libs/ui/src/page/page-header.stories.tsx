import { Plus } from 'lucide-react';
import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { PageHeader } from './page';

export default { title: 'Page/PageHeader', component: PageHeader } satisfies StoryGroup;

const args: Args<typeof PageHeader> = {
  title: 'Tasks',
  subtitle: 'Manage the tasks of all teams',
  actions: (
    <>
      <Button>Export</Button>
      <Button variant="primary" icon={<Plus size={16} />}>
        Create Task
      </Button>
    </>
  ),
};

export const Default: Story<typeof PageHeader> = { args };

export const TitleOnly: Story<typeof PageHeader> = { args: { title: 'Tasks' } };

export const LongTexts: Story<typeof PageHeader> = {
  args: { ...args, title: LONG_WORD, subtitle: LONG_TEXT },
  globals: narrow,
};
