import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { TextField } from './text-field';

export default { title: 'Form/TextField', component: TextField } satisfies StoryGroup;

const args: Args<typeof TextField> = { label: 'Email', defaultValue: 'maria@example.com' };

export const Default: Story<typeof TextField> = { args };

export const Empty: Story<typeof TextField> = {
  args: { label: 'Email', placeholder: 'name@example.com' },
};

export const WithHint: Story<typeof TextField> = {
  args: { ...args, hint: 'Invitations are sent to this address.' },
};

export const WithError: Story<typeof TextField> = {
  args: {
    label: 'Email',
    defaultValue: 'maria@',
    hint: 'Invitations are sent to this address.',
    error: 'Invalid email address',
  },
};

export const Focused: Story<typeof TextField> = { args, play: focus('input') };

export const Disabled: Story<typeof TextField> = { args: { ...args, disabled: true } };

export const EmptyDate: Story<typeof TextField> = { args: { label: 'Due date', type: 'date' } };

export const FilledDate: Story<typeof TextField> = {
  args: { label: 'Due date', type: 'date', defaultValue: '2026-11-23' },
};

export const LongTexts: Story<typeof TextField> = {
  args: { label: LONG_WORD, defaultValue: LONG_TEXT, hint: LONG_WORD, error: LONG_TEXT },
  globals: narrow,
};
