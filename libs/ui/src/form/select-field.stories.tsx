import { LONG_TEXT } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { SelectField } from './select-field';

export default { title: 'Form/SelectField', component: SelectField } satisfies StoryGroup;

const args: Args<typeof SelectField> = {
  label: 'Status',
  options: [
    ['todo', 'Todo'],
    ['in-progress', 'In Progress'],
    ['done', 'Done'],
  ],
};

export const Default: Story<typeof SelectField> = { args };

export const WithError: Story<typeof SelectField> = {
  args: { ...args, error: 'Choose a status' },
};

export const Focused: Story<typeof SelectField> = { args, play: focus('select') };

export const Disabled: Story<typeof SelectField> = { args: { ...args, disabled: true } };

export const HiddenLabel: Story<typeof SelectField> = { args: { ...args, hideLabel: true } };

export const LongTexts: Story<typeof SelectField> = {
  args: {
    label: LONG_TEXT,
    hint: LONG_TEXT,
    error: LONG_TEXT,
    options: [['', LONG_TEXT]],
  },
  globals: narrow,
};
