import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow, pressEnter } from '../catalog/story';
import { Menu } from './menu';

export default { title: 'Menu', component: Menu } satisfies StoryGroup;

const args: Args<typeof Menu> = {
  trigger: <IconButton label="Actions for Task 7" icon={<Ellipsis size={16} />} />,
  items: [
    { label: 'Edit', icon: <Pencil size={16} />, onSelect: ignore },
    { label: 'Favorite', icon: <Star size={16} />, onSelect: ignore },
    {
      label: 'Delete',
      icon: <Trash2 size={16} />,
      destructive: true,
      onSelect: ignore,
    },
  ],
};

export const Open: Story<typeof Menu> = { args, play: pressEnter('button') };

export const DestructiveItemFocused: Story<typeof Menu> = {
  args: { ...args, items: args.items.slice(2) },
  play: pressEnter('button'),
};

export const LabelsOnly: Story<typeof Menu> = {
  args: {
    trigger: <Button>Export</Button>,
    items: [
      { label: 'Excel', onSelect: ignore },
      { label: 'CSV', onSelect: ignore },
    ],
  },
  play: pressEnter('button'),
};

export const LongTexts: Story<typeof Menu> = {
  args: {
    ...args,
    items: [
      { label: LONG_TEXT, icon: <Pencil size={16} />, onSelect: ignore },
      { label: LONG_WORD, destructive: true, onSelect: ignore },
    ],
  },
  play: pressEnter('button'),
  globals: narrow,
};
