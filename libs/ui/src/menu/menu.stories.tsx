import { Ellipsis, Pencil, Star, Trash2 } from 'lucide-react';
import { Button } from '../button/button';
import { IconButton } from '../button/icon-button';
import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow, pressEnter } from '../catalog/story';
import { Menu } from './menu';
import type { MenuProps } from './menu-list';

export default { title: 'Menu', component: Menu } satisfies StoryGroup;

const args: MenuProps = {
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

export const Open: Story<MenuProps> = { args, play: pressEnter('button') };

export const DestructiveItemFocused: Story<MenuProps> = {
  args: { ...args, items: args.items.slice(2) },
  play: pressEnter('button'),
};

export const LabelsOnly: Story<MenuProps> = {
  args: {
    trigger: <Button>Export</Button>,
    items: [
      { label: 'Excel', onSelect: ignore },
      { label: 'CSV', onSelect: ignore },
    ],
  },
  play: pressEnter('button'),
};

export const LongTexts: Story<MenuProps> = {
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
