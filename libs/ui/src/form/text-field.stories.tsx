import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import type { TextFieldProps } from './text-field';
import { TextField } from './text-field';

export default { title: 'Form/TextField', component: TextField } satisfies StoryGroup;

const args: TextFieldProps = { label: 'Email', defaultValue: 'maria@example.com' };

export const Default: Story<TextFieldProps> = { args };

export const Empty: Story<TextFieldProps> = {
  args: { label: 'Email', placeholder: 'name@example.com' },
};

export const WithHint: Story<TextFieldProps> = {
  args: { ...args, hint: 'Invitations are sent to this address.' },
};

export const WithError: Story<TextFieldProps> = {
  args: {
    label: 'Email',
    defaultValue: 'maria@',
    hint: 'Invitations are sent to this address.',
    error: 'Invalid email address',
  },
};

export const Focused: Story<TextFieldProps> = { args, play: focus('input') };

export const Disabled: Story<TextFieldProps> = { args: { ...args, disabled: true } };

export const EmptyDate: Story<TextFieldProps> = { args: { label: 'Due date', type: 'date' } };

export const FilledDate: Story<TextFieldProps> = {
  args: { label: 'Due date', type: 'date', defaultValue: '2026-11-23' },
};

export const LongTexts: Story<TextFieldProps> = {
  args: { label: LONG_WORD, defaultValue: LONG_TEXT, hint: LONG_WORD, error: LONG_TEXT },
  globals: narrow,
};
