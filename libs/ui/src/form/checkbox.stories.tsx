import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { Inline } from '../layout/layout';
import type { CheckboxProps } from './checkbox';
import { Checkbox } from './checkbox';

export default { title: 'Form/Checkbox', component: Checkbox } satisfies StoryGroup;

const label = 'Send invitations';

export const Unchecked: Story<CheckboxProps> = { args: { label } };

export const Checked: Story<CheckboxProps> = { args: { label, checked: true, onChange: ignore } };

export const Indeterminate: Story<CheckboxProps> = { args: { label, indeterminate: true } };

export const Focused: Story<CheckboxProps> = { args: { label }, play: focus('input') };

export const Disabled: Story = {
  render: () => (
    <Inline $gap={3}>
      <Checkbox label="Email" disabled />
      <Checkbox label="Calendar" disabled checked onChange={ignore} />
    </Inline>
  ),
};

export const HiddenLabel: Story<CheckboxProps> = { args: { label, hideLabel: true } };

export const LongText: Story<CheckboxProps> = {
  args: { label: `${LONG_TEXT} ${LONG_WORD}` },
  globals: narrow,
};
