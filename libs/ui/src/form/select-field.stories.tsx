import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import type { SelectFieldProps } from './select-field';
import { SelectField } from './select-field';

export default { title: 'Form/SelectField', component: SelectField } satisfies StoryGroup;

const args: SelectFieldProps = {
  label: 'Status',
  options: [
    ['todo', 'Todo'],
    ['in-progress', 'In Progress'],
    ['done', 'Done'],
  ],
};

export const Default: Story<SelectFieldProps> = { args };

export const WithError: Story<SelectFieldProps> = {
  args: { ...args, error: 'Choose a status' },
};

export const Focused: Story<SelectFieldProps> = { args, play: focus('select') };

export const Disabled: Story<SelectFieldProps> = { args: { ...args, disabled: true } };

export const HiddenLabel: Story<SelectFieldProps> = { args: { ...args, hideLabel: true } };

export const LongTexts: Story<SelectFieldProps> = {
  args: {
    label: LONG_TEXT,
    hint: LONG_TEXT,
    error: LONG_TEXT,
    options: [['', LONG_TEXT]],
  },
  globals: narrow,
};
