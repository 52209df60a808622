import { useState } from 'react';
import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { SearchInput } from './search-input';

export default { title: 'Form/SearchInput', component: SearchInput } satisfies StoryGroup;

function Search({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <SearchInput
      label="Search tasks"
      placeholder="Search tasks …"
      value={value}
      onValueChange={setValue}
    />
  );
}

export const Empty: Story = { render: () => <Search initial="" /> };

export const WithText: Story = { render: () => <Search initial="license" /> };

export const Focused: Story = { ...Empty, play: focus('input') };

export const LongText: Story = { render: () => <Search initial={LONG_TEXT} />, globals: narrow };
