import { ignore } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { RowCheckbox } from './row-checkbox';

export default { title: 'Table/RowCheckbox', component: RowCheckbox } satisfies StoryGroup;

const args: Args<typeof RowCheckbox> = { name: 'TASK-0001', checked: false, onSelect: ignore };

export const Unchecked: Story<typeof RowCheckbox> = { args };
