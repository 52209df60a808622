import type { Story, StoryGroup } from '../catalog/story';
import { Spinner } from './spinner';

export default { title: 'Loading/Spinner', component: Spinner } satisfies StoryGroup;

export const Default: Story<typeof Spinner> = { args: { label: 'Loading tasks' } };
