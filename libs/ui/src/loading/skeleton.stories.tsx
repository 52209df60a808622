import type { Story, StoryGroup } from '../catalog/story';
import type { SkeletonProps } from './skeleton';
import { Skeleton } from './skeleton';

export default { title: 'Loading/Skeleton', component: Skeleton } satisfies StoryGroup;

export const LineOfText: Story<SkeletonProps> = { args: {} };

export const Avatar: Story<SkeletonProps> = { args: { width: 40, height: 40, radius: '50%' } };

export const WiderThanItsPlace: Story<SkeletonProps> = { args: { width: 2000, height: 16 } };
