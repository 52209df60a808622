import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import type { RowCheckboxProps } from './row-checkbox';
import { RowCheckbox } from './row-checkbox';

export default { title: 'Table/RowCheckbox', component: RowCheckbox } satisfies StoryGroup;

const args: RowCheckboxProps = { name: 'TASK-0001', checked: false, onSelect: ignore };

export const Unchecked: Story<RowCheckboxProps> = { args };
