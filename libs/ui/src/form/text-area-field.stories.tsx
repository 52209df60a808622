import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { TextAreaField } from './text-area-field';

export default { title: 'Form/TextAreaField', component: TextAreaField } satisfies StoryGroup;

const args: Args<typeof TextAreaField> = {
  label: 'Description',
  defaultValue: 'Call the distributor.\nThen renew the license.',
};

export const Default: Story<typeof TextAreaField> = { args };

export const WithError: Story<typeof TextAreaField> = {
  args: { ...args, hint: 'Everybody can read it.', error: 'At most 2,000 characters' },
};

export const Focused: Story<typeof TextAreaField> = { args, play: focus('textarea') };

export const Disabled: Story<typeof TextAreaField> = { args: { ...args, disabled: true } };

export const ReadOnly: Story<typeof TextAreaField> = { args: { ...args, readOnly: true } };

export const LongTexts: Story<typeof TextAreaField> = {
  args: { label: LONG_TEXT, rows: 8, defaultValue: `${LONG_TEXT}\n${LONG_WORD}` },
  globals: narrow,
};
