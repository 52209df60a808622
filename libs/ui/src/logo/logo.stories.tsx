import type { Story, StoryGroup } from '../catalog/story';
import type { LogoProps } from './logo';
import { Logo } from './logo';

export default { title: 'Logo', component: Logo } satisfies StoryGroup;

export const Mark: Story<LogoProps> = { args: {} };

export const WithName: Story<LogoProps> = { args: { withName: true } };
