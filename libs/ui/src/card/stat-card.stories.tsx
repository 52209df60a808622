import { Building2 } from 'lucide-react';
import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { StatCard } from './stat-card';

export default { title: 'StatCard', component: StatCard } satisfies StoryGroup;

const icon = <Building2 size={16} />;

export const Default: Story<typeof StatCard> = {
  args: { label: 'Total Companies', value: '1,248', icon },
};

export const WithNote: Story<typeof StatCard> = {
  args: { label: 'Active Licenses', value: '1,248', note: '10 past their date', icon },
};

export const WithoutIcon: Story<typeof StatCard> = { args: { label: 'Total Companies', value: 0 } };

export const LongTexts: Story<typeof StatCard> = {
  args: { label: LONG_TEXT, value: '123,456,789,012,345', icon },
  globals: narrow,
};
