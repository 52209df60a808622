import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { TextField } from '../form/text-field';
import { Drawer } from './drawer';
import type { DrawerProps } from './drawer-box';

export default { title: 'Dialog/Drawer', component: Drawer } satisfies StoryGroup;

const args: DrawerProps = {
  open: true,
  onOpenChange: ignore,
  title: 'People',
  children: <TextField label="Name" defaultValue="Maria" />,
};

export const Default: Story<DrawerProps> = { args };

export const WithoutControls: Story<DrawerProps> = { args: { ...args, children: LONG_TEXT } };

export const LongTexts: Story<DrawerProps> = {
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
