import type { Story, StoryGroup } from '../catalog/story';
import type { SpinnerProps } from './spinner';
import { Spinner } from './spinner';

export default { title: 'Loading/Spinner', component: Spinner } satisfies StoryGroup;

export const Default: Story<SpinnerProps> = { args: { label: 'Loading tasks' } };
