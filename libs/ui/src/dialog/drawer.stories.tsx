import { Button } from '../button/button';
import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { TextField } from '../form/text-field';
import { Drawer } from './drawer';

export default { title: 'Dialog/Drawer', component: Drawer } satisfies StoryGroup;

const args: Args<typeof Drawer> = {
  open: true,
  onOpenChange: ignore,
  title: 'People',
  children: <TextField label="Name" defaultValue="Maria" />,
};

export const Default: Story<typeof Drawer> = { args };

export const WithAction: Story<typeof Drawer> = {
  args: {
    ...args,
    title: `${LONG_TEXT} ${LONG_WORD}`,
    action: <Button size="small">Mark all as read</Button>,
  },
  globals: narrow,
};

export const WithoutControls: Story<typeof Drawer> = { args: { ...args, children: LONG_TEXT } };

export const LongTexts: Story<typeof Drawer> = {
  args: {
    ...args,
    title: `${LONG_TEXT} ${LONG_WORD}`,
    children: Array.from({ length: 40 }, (_, index) => (
      <p key={index}>
        {LONG_TEXT} {LONG_WORD}
      </p>
    )),
  },
  globals: narrow,
};
