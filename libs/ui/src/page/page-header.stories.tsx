import { Plus } from 'lucide-react';
import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { PageHeaderProps } from './page';
import { PageHeader } from './page';

export default { title: 'Page/PageHeader', component: PageHeader } satisfies StoryGroup;

const args: PageHeaderProps = {
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

export const Default: Story<PageHeaderProps> = { args };

export const TitleOnly: Story<PageHeaderProps> = { args: { title: 'Tasks' } };

export const LongTexts: Story<PageHeaderProps> = {
  args: { ...args, title: LONG_WORD, subtitle: LONG_TEXT },
  globals: narrow,
};
