import { ignore, LONG_TEXT } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { SegmentedBar } from './segmented-bar';

export default { title: 'SegmentedBar', component: SegmentedBar } satisfies StoryGroup;

const args: Args<typeof SegmentedBar> = {
  label: 'Tasks by status',
  segments: [
    { key: 'Backlog', label: 'Backlog: 4 of 21 tasks', value: 4, tone: 'neutral' },
    { key: 'Todo', label: 'Todo: 6 of 21 tasks', value: 6, tone: 'yellow' },
    { key: 'In Progress', label: 'In Progress: 3 of 21 tasks', value: 3, tone: 'blue' },
    { key: 'Done', label: 'Done: 7 of 21 tasks', value: 7, tone: 'green' },
    {
      key: 'Canceled',
      label: 'Canceled: 1 of 21 tasks',
      value: 1,
      tone: 'red',
      isStriped: true,
    },
  ],
  pressedKey: null,
  onPress: ignore,
};

export const Default: Story<typeof SegmentedBar> = { args };

export const Focused: Story<typeof SegmentedBar> = { args, play: focus('button') };

export const PartOn: Story<typeof SegmentedBar> = { args: { ...args, pressedKey: 'In Progress' } };

export const Narrow: Story<typeof SegmentedBar> = { args, globals: narrow };

export const VeryDifferentNumbers: Story<typeof SegmentedBar> = {
  args: {
    ...args,
    segments: args.segments.map((segment, index) => ({
      ...segment,
      label: `${LONG_TEXT}: ${String(index)}`,
      value: index === 0 ? 10_000 : index,
    })),
  },
  globals: narrow,
};

export const Empty: Story<typeof SegmentedBar> = { args: { ...args, segments: [] } };
