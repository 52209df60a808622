import type { Company } from '../catalog/samples';
import { createCompanies, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { WindowedList } from './windowed-list';

export default { title: 'Table/WindowedList', component: WindowedList } satisfies StoryGroup;

type CompanyList = typeof WindowedList<Company>;

const args: Args<CompanyList> = {
  label: 'Companies',
  items: createCompanies(4),
  itemKey: ({ id }) => id,
  renderItem: ({ name, city }) => `${name}, ${city}`,
};

export const Few: Story<CompanyList> = { args };

export const Thousand: Story<CompanyList> = {
  args: { ...args, items: createCompanies(1000), maxHeight: '400px' },
};

export const Focused: Story<CompanyList> = { args, play: focus('[role=region]') };

export const LongTexts: Story<CompanyList> = {
  args: { ...args, renderItem: () => LONG_WORD },
  globals: narrow,
};
