import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import type { TextAreaFieldProps } from './text-area-field';
import { TextAreaField } from './text-area-field';

export default { title: 'Form/TextAreaField', component: TextAreaField } satisfies StoryGroup;

const args: TextAreaFieldProps = {
  label: 'Description',
  defaultValue: 'Call the distributor.\nThen renew the license.',
};

export const Default: Story<TextAreaFieldProps> = { args };

export const WithError: Story<TextAreaFieldProps> = {
  args: { ...args, hint: 'Everybody can read it.', error: 'At most 2,000 characters' },
};

export const Focused: Story<TextAreaFieldProps> = { args, play: focus('textarea') };

export const Disabled: Story<TextAreaFieldProps> = { args: { ...args, disabled: true } };

export const ReadOnly: Story<TextAreaFieldProps> = { args: { ...args, readOnly: true } };

export const LongTexts: Story<TextAreaFieldProps> = {
  args: { label: LONG_TEXT, rows: 8, defaultValue: `${LONG_TEXT}\n${LONG_WORD}` },
  globals: narrow,
};
