import type { Story, StoryGroup } from '../catalog/story';
import { Logo } from './logo';

export default { title: 'Logo', component: Logo } satisfies StoryGroup;

export const Mark: Story<typeof Logo> = { args: {} };

export const WithName: Story<typeof Logo> = { args: { withName: true } };
