import { Button } from '../button/button';
import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { TextAreaField } from '../form/text-area-field';
import { TextField } from '../form/text-field';
import { Stack } from '../layout/layout';
import { Dialog } from './dialog';

export default { title: 'Dialog/Dialog', component: Dialog } satisfies StoryGroup;

const args: Args<typeof Dialog> = {
  open: true,
  onOpenChange: ignore,
  title: 'Edit task',
  children: (
    <Stack $gap={4}>
      <TextField label="Title" defaultValue="Renew the license" />
      <TextAreaField label="Description" />
    </Stack>
  ),
  footer: (
    <>
      <Button>Cancel</Button>
      <Button variant="primary">Save</Button>
    </>
  ),
};

export const Form: Story<typeof Dialog> = { args };

export const Small: Story<typeof Dialog> = { args: { ...args, size: 'small' } };

export const Large: Story<typeof Dialog> = { args: { ...args, size: 'large' } };

export const WithoutFooter: Story<typeof Dialog> = {
  args: { ...args, footer: undefined, children: 'Renew the license' },
};

export const LongTexts: Story<typeof Dialog> = {
  args: {
    ...args,
    title: LONG_WORD,
    description: LONG_TEXT,
    children: Array.from({ length: 12 }, (_, index) => (
      <p key={index}>
        {LONG_TEXT} {LONG_WORD}
      </p>
    )),
  },
  globals: narrow,
};
