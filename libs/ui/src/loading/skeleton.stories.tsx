import type { Story, StoryGroup } from '../catalog/story';
import { Skeleton } from './skeleton';

export default { title: 'Loading/Skeleton', component: Skeleton } satisfies StoryGroup;

export const LineOfText: Story<typeof Skeleton> = { args: {} };

export const Avatar: Story<typeof Skeleton> = { args: { width: 40, height: 40, radius: '50%' } };

export const WiderThanItsPlace: Story<typeof Skeleton> = { args: { width: 2000, height: 16 } };
