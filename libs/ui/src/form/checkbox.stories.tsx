import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { Inline } from '../layout/layout';
import { Checkbox } from './checkbox';

export default { title: 'Form/Checkbox', component: Checkbox } satisfies StoryGroup;

const label = 'Send invitations';

export const Unchecked: Story<typeof Checkbox> = { args: { label } };

export const Checked: Story<typeof Checkbox> = { args: { label, checked: true, onChange: ignore } };

export const Indeterminate: Story<typeof Checkbox> = { args: { label, indeterminate: true } };

export const Focused: Story<typeof Checkbox> = { args: { label }, play: focus('input') };

export const Disabled: Story = {
  render: () => (
    <Inline $gap={3}>
      <Checkbox label="Email" disabled />
      <Checkbox label="Calendar" disabled checked onChange={ignore} />
    </Inline>
  ),
};

export const HiddenLabel: Story<typeof Checkbox> = { args: { label, hideLabel: true } };

export const LongText: Story<typeof Checkbox> = {
  args: { label: `${LONG_TEXT} ${LONG_WORD}` },
  globals: narrow,
};
